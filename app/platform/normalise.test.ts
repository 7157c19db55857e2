import { describe, expect, it } from "vitest";
import { seededRandom } from "../../tests/fixtures/random";
import { codePoints, normaliseText } from "./normalise";

describe("normaliseText", () => {
  it.each([
    ["white space around the text goes, also the unusual", " \t\u00a0\u3000a b\u2003\r\n", "a b"],
    ["line breaks become LF", "a\r\nb\rc\nd\r\r\ne", "a\nb\nc\nd\n\ne"],
    ["a decomposed letter is composed", "a\u0308", "ä"],
    ["full-width letters and digits become ordinary ones", "Ａ１＜", "A1<"],
    ["a ligature is spelt out", "ﬁ", "fi"],
    ["NUL goes", "a\u0000b", "ab"],
    ["half a surrogate pair becomes U+FFFD", "\ud83d-\ude00", "\ufffd-\ufffd"],
    ["a pair in the wrong order is two halves", "\ude00\ud83d", "\ufffd\ufffd"],
    ["a whole surrogate pair stays", "😀", "😀"],
    ["a family of joined emoji stays", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"],
    ["other control characters and directions stay as they are", "a\u202eb\u0007", "a\u202eb\u0007"],
  ])("%s", (_, typed, expected) => {
    expect(normaliseText(typed)).toBe(expected);
  });

  it("gives any text a form that stays the same, holds no NUL and can be written as UTF-8", () => {
    const random = seededRandom(1);
    const characters = [
      "a",
      "ä",
      "\u0308",
      " ",
      "\r",
      "\n",
      "\u0000",
      "\ud83d",
      "\ude00",
      "\u00a8",
      "ﷺ",
      "\u200d",
      "Å",
      "Ⅷ",
    ];
    for (let round = 0; round < 2_000; round++) {
      const text = Array.from({ length: random.below(12) }, () => random.pick(characters)).join("");
      const once = normaliseText(text);
      expect(normaliseText(once)).toBe(once);
      expect(once).not.toContain("\u0000");
      expect(new TextDecoder().decode(new TextEncoder().encode(once))).toBe(once);
      expect(once.trim().normalize("NFKC")).toBe(once);
    }
  });
});

describe("codePoints", () => {
  it.each([
    ["", 0],
    ["aä", 2],
    ["a\u0308", 2],
    ["😀", 1],
    ["👨‍👩‍👧‍👦", 7],
  ])("counts %j as %i", (text, count) => {
    expect(codePoints(text)).toBe(count);
  });
});
