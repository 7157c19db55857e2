import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { scriptAttacks } from "../../../tests/fixtures/hostile/script-attacks";
import { cleanRichText, safeHref } from "./rich-text.server";

const images = "https://images.example";

/** Besides, markup deeper than any reader of it should follow. */
const attacks = [
  ...scriptAttacks,
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
    expect(new Set(scriptAttacks).size).toBeGreaterThanOrEqual(60);
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
