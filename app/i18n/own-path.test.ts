import { describe, expect, it } from "vitest";
import { keptTargets as kept, refusedTargets as refused } from "../../tests/fixtures/hostile/return-targets";
import { languages } from "./languages";
import { ownPath } from "./own-path";
import { pageUrl } from "./paths";

const origin = "https://own.example";

describe("ownPath", () => {
  it.each(refused)("refuses %j", (target) => {
    expect(ownPath(target)).toBeUndefined();
  });

  it("refuses nothing at all, and what is too long for an address", () => {
    const path = `/${"a".repeat(2_999)}`;
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

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
