import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { cleanRichText, safeHref } from "./rich-text.server";

const images = "https://images.example";

/** What must never come through, in the ways it is tried: elements, handlers, addresses, styles, and broken markup. */
const attacks = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//x.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script\u0000>alert(1)</script>",
  "<script/xss src='https://x.example'></script>",
  "<img src=x onerror=alert(1)>",
  "<img src='x' onerror='alert(1)'//>",
  "<img src=/a.png onload=alert(1)>",
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="https://tracker.example/p.gif">',
  '<img srcset="https://tracker.example/p.gif 1x" src="/a.png">',
  '<img src="//tracker.example/p.gif">',
  '<img src="\\\\tracker.example\\p.gif">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://x.example/1">x</a>',
  '<a href="http://plain.example">x</a>',
  '<a href="//x.example">x</a>',
  '<a href="/\\x.example">x</a>',
  '<a href="/%09/x.example">x</a>',
  '<a href="https://vointi.example@x.example">x</a>',
  '<a href="https://x.example" target="_blank" onclick="alert(1)" style="position:fixed">x</a>',
  '<a href="/fi" ping="https://x.example" download>x</a>',
  "<svg onload=alert(1)></svg>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><animate onbegin=alert(1) attributeName=x></svg>",
  "<svg><foreignObject><iframe srcdoc='<script>alert(1)</script>'></foreignObject></svg>",
  '<math href="javascript:alert(1)">x</math>',
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<template><img src=x onerror=alert(1)></template>",
  "<textarea></textarea><img src=x onerror=alert(1)></textarea>",
  "<xmp><p></xmp><img src=x onerror=alert(1)></xmp>",
  "<title></title><img src=x onerror=alert(1)>",
  "<style>@import 'https://x.example/x.css';</style>",
  "<p style=\"background:url('javascript:alert(1)')\">x</p>",
  '<link rel="stylesheet" href="https://x.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://x.example">',
  '<base href="https://x.example/">',
  '<form action="https://x.example"><input name="password"><button>Go</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<iframe src="https://x.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://x.example"></object><embed src="https://x.example">',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<body onload=alert(1)>",
  "<p onclick=alert(1) onmouseover=alert(1) onfocus=alert(1) tabindex=0 autofocus>x</p>",
  '<p id="stateFromServer" class="x" name="x" data-state="{}">x</p>',
  "<dialog open>x</dialog><marquee onstart=alert(1)>x</marquee>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<p title='><img src=x onerror=alert(1)>'>x",
  "<<img src=x onerror=alert(1)>//",
  `${"<div>".repeat(2_000)}<script>alert(1)</script>`,
  `${"<blockquote>".repeat(2_000)}x`,
];

const { body } = new JSDOM().window.document;

const elements = new Set(
  "h2 h3 h4 p br hr blockquote ul ol li strong em b i a span img figure figcaption table caption thead tbody tr th td".split(
    " ",
  ),
);
const names = new Set("lang href src alt width height loading scope colspan rowspan".split(" "));

describe("rich text", () => {
  it.each(attacks.map((attack) => [attack.slice(0, 80), attack]))("is harmless after %s", (_, attack) => {
    // As a browser reads what is in the page, once and again.
    body.innerHTML = `<div>${cleanRichText(attack, images).html}</div>`;
    for (let reading = 0; reading < 2; reading++) {
      let depth = 0;
      for (const element of body.querySelectorAll("div *")) {
        expect([...elements]).toContain(element.localName);
        for (const { name } of element.attributes) expect([...names]).toContain(name);
        const href = element.getAttribute("href");
        if (href !== null) expect(href).toMatch(/^(https:\/\/(?!.*@)|mailto:|\/(?![/\\]))/);
        const src = element.getAttribute("src");
        if (src !== null) expect(src).toMatch(/^(https:\/\/images\.example\/|\/(?![/\\]))/);
        depth = Math.max(depth, depthOf(element));
      }
      expect(depth).toBeLessThan(40);
      expect(body.children).toHaveLength(1);
      body.innerHTML = String(body.innerHTML);
    }
  });

  it("is tried in sixty ways", () => {
    expect(new Set(attacks).size).toBeGreaterThanOrEqual(60);
  });

  it("keeps what editors write", () => {
    const html = [
      "<h2>Otsikko</h2><p>Teksti, <strong>tärkeä</strong> ja <em>kevyt</em>.<br />Rivi</p>",
      '<ul><li>yksi</li></ul><ol><li lang="sv">två</li></ol><blockquote>lainaus</blockquote>',
      '<p><a href="/fi/tietosuoja#cookies">tietosuoja</a> <a href="https://thl.fi/">THL</a></p>',
      '<p><a href="mailto:a@example.com">a@example.com</a></p>',
      '<figure><img src="https://images.example/a.png" alt="A" width="2" height="1" loading="lazy" /></figure>',
      '<table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr></tbody></table>',
    ].join("");
    expect(cleanRichText(html, images).html).toBe(html);
  });

  it("has no first heading of its own, and keeps the words of what it drops", () => {
    expect(cleanRichText("<h1>A</h1><section>b <font>c</font></section>", images).html).toBe("<h2>A</h2>b c");
    expect(cleanRichText('<a href="javascript:x">word</a>', images).html).toBe("<a>word</a>");
    expect(cleanRichText("<img src='https://images.example/a.png'>", undefined).html).toBe("");
  });
});

describe("a link", () => {
  it.each([
    ["/fi/apua", "/fi/apua"],
    ["/sv/hjälp", "/sv/hj%C3%A4lp"],
    ["https://example.com/a?b=c", "https://example.com/a?b=c"],
    ["mailto:a@example.com", "mailto:a@example.com"],
    ["tel:112", undefined],
    ["#part", undefined],
    ["apua", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("to %s leads to %s", (given, safe) => {
    expect(safeHref(given)).toBe(safe);
  });
});

function depthOf(element: Element): number {
  let depth = 0;
  for (let at: Element | null = element; at; at = at.parentElement) depth++;
  return depth;
}
