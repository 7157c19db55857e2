import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { ownPath, seeOther } from "./redirect.server";

const origin = "https://own.example";

/** Return targets that could lead elsewhere in some browser, proxy or decoder (catalogue L6). */
const refused = [
  "",
  "evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "//user@evil.example",
  "//evil.example/%2e%2e",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "\\evil.example",
  "/fi\\evil.example",
  "/%2fevil.example",
  "/%2Fevil.example",
  "//%2fevil.example",
  "/%5cevil.example",
  "/%5Cevil.example",
  "/%09/evil.example",
  "/%0a/evil.example",
  "/%0d%0aLocation:%20https://evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nLocation: https://evil.example",
  "\t//evil.example",
  " //evil.example",
  " /fi",
  "/\u0000/evil.example",
  "/\u007f/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/../evil.example",
  "/fi/..//evil.example",
  "/fi/../..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/.%2e//evil.example",
  "/fi/%2E%2E//evil.example",
  "／／evil.example",
  "/／evil.example",
  "／evil.example",
  "/＼evil.example",
  "/．．//evil.example",
  "/․․//evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example",
  "HTTPS://evil.example",
  "http://own.example/fi",
  "https://own.example/fi",
  "https://own.example:444/fi",
  "https://own.example.evil.example",
  "https://own.example@evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "%6aavascript:alert(1)",
  "data:text/html,x",
  "blob:https://own.example/x",
  "mailto:a@evil.example",
  "?redirect=//evil.example",
  "#//evil.example",
];

/** Targets of ours, and the address that is sent for each. */
const kept: [given: string, sent: string][] = [
  ["/", "/"],
  ["/fi", "/fi"],
  ["/ä", "/%C3%A4"],
  ["/a\u0308", "/a%CC%88"],
  ["/☃", "/%E2%98%83"],
  ["/sv/test/fortsätt", "/sv/test/forts%C3%A4tt"],
  ["/sv/kartl%C3%A4ggningen", "/sv/kartl%C3%A4ggningen"],
  ["/fi/testi/vastaa?question=1#answer", "/fi/testi/vastaa?question=1#answer"],
  ["/fi?path=//evil.example", "/fi?path=//evil.example"],
  ["/fi?path=ä b", "/fi?path=%C3%A4%20b"],
  ["/fi//evil.example", "/fi//evil.example"],
  ["/@evil.example", "/@evil.example"],
  ["/https://evil.example", "/https://evil.example"],
  ["/javascript:alert(1)", "/javascript:alert(1)"],
  // Encoded twice or three times these are only strange words in a path.
  ["/%252fevil.example", "/%252fevil.example"],
  ["/%25252fevil.example", "/%25252fevil.example"],
  ["/%255cevil.example", "/%255cevil.example"],
  ["/fi/..", "/"],
  ["/\u2028/x", "/%E2%80%A8/x"],
];

describe("ownPath", () => {
  it.each(refused)("refuses %j", (target) => {
    expect(ownPath(target)).toBeUndefined();
  });

  it("refuses nothing at all, and what is too long for an address", () => {
    const path = `/${"a".repeat(1_999)}`;
    expect([null, undefined, `${path}a`, path.repeat(4)].map(ownPath)).toEqual(Array(4).fill(undefined));
    expect(ownPath(path)).toBe(path);
  });

  it.each(kept)("keeps %j as %j", (given, sent) => {
    expect(ownPath(given)).toBe(sent);
  });

  it("gives only ASCII that a browser, and a reader who decodes it first, finds on this origin", () => {
    const targets = [...refused, ...kept.map(([given]) => given)];
    const pieces = ["/", "\\", "%2f", "%5c", ".", "%2e", "\t", "／", "evil.example", "@", ":", "?", "#", "fi", " "];
    for (const a of pieces) for (const b of pieces) for (const c of pieces) targets.push(`/${a}${b}${c}/evil.example`);
    for (const target of targets) {
      const sent = ownPath(target);
      if (sent === undefined) continue;
      expect(sent).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(new URL(sent, origin).origin).toBe(origin);
      expect(new URL(decodeOnce(sent.split(/[?#]/)[0] ?? ""), origin).origin).toBe(origin);
      // What was sent once is sent unchanged the next time.
      expect(ownPath(sent)).toBe(sent);
    }
  });

  it("keeps every localized results address", () => {
    const assessmentOrderId = "0190a1b2-c3d4-8e5f-8a6b-7c8d9e0f1a2b";
    for (const language of languages) {
      for (const path of [
        pageUrl("orderResults", language, { assessmentOrderId }, { virtaResultsPageType: "enkät" }),
        pageUrl("surveyResults", language, { type: "enkät" }),
      ]) {
        expect(ownPath(path)).toBe(path);
      }
    }
  });
});

describe("seeOther", () => {
  it("is a 303 to the encoded path, with the headers it is given", () => {
    const response = seeOther("/sv/test/fortsätt", { "set-cookie": "a=b" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/sv/test/forts%C3%A4tt");
    expect(response.headers.get("set-cookie")).toBe("a=b");
  });

  it("throws for a target that is not ours", () => {
    for (const target of refused) expect(() => seeOther(target)).toThrow(RangeError);
  });
});

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
