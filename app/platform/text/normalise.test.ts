import { afterEach, describe, expect, it, vi } from "vitest";
import { seededRandom } from "../../../tests/fixtures/random";
import { codePoints, isVisible, normaliseDigits, normaliseText as normaliseUpTo } from "./normalise";

const normaliseText = (text: string) => normaliseUpTo(text, 10_000) ?? "";

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

describe("the work of normalising", () => {
  afterEach(() => vi.restoreAllMocks());

  /** Everything given to the engine's own normalisation while the text is brought into our form. */
  function given(text: string, most: number): string[] {
    const seen: string[] = [];
    const { normalize } = String.prototype;
    vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
      seen.push(this);
      return normalize.call(this, form);
    });
    normaliseUpTo(text, most);
    vi.restoreAllMocks();
    return seen;
  }

  /** Longest run of characters that are sorted, as they stand when letters are taken apart. */
  function longestRun(text: string): number {
    const runs = text.normalize("NFKD").match(/[\p{M}]+/gu) ?? [];
    return Math.max(0, ...runs.flatMap((run) => run.split("\u034f")).map(({ length }) => length));
  }

  const units = [
    "a",
    "\u0301\u0316",
    "\u0301",
    "\uff9e\u0301\u0316",
    "\u0344\u0316",
    "\ufdfa",
    "\u{1d165}",
    "\u0f73",
    " ",
    "\ud800",
  ];
  const bodies = units.map((unit) => ({ unit, text: `a${unit.repeat(Math.floor(256_000 / unit.length))}` }));

  it.each(bodies)("is none for a text as long as a body may be, of $unit", ({ text }) => {
    for (const most of [4, 64, 200, 10_000]) expect(given(text, most)).toEqual([]);
  });

  it.each(bodies)("never sorts long runs, in a text as long as a field may be, of $unit", ({ text }) => {
    const [seen = "", ...more] = given(text.slice(0, 41_000), 10_000);
    expect(more).toEqual([]);
    expect(seen.length).toBeGreaterThan(40_000);
    expect(seen.length).toBeLessThan(43_000);
    // A mark can become four.
    expect(longestRun(seen)).toBeLessThanOrEqual(4 * 30);
    expect(longestRun(normaliseText(text.slice(0, 30_000)))).toBeLessThanOrEqual(4 * 30);
  });

  it("takes for a mark whatever normalising makes one of", () => {
    const missed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      const startsWithMark = /^\p{M}/u.test(character.normalize("NFKD"));
      if (startsWithMark && !/[\p{M}\uFF9E\uFF9F]/u.test(character)) missed.push(code.toString(16));
    }
    // AM of Thai and Lao starts with a mark that is never sorted.
    expect(missed).toEqual(["e33", "eb3"]);
  });

  it("loses nothing of a text with many marks, and the same text stays the same", () => {
    for (const unit of ["\u0301", "\u0301\u0316", "\u0344\u0316", "\uff9e\u0316"]) {
      const once = normaliseText(`a${unit.repeat(200)}b`);
      expect(normaliseText(once)).toBe(once);
      const marks = (text: string) => [...text.normalize("NFKD").replaceAll("\u034f", "")].toSorted().join("");
      expect(marks(once)).toBe(marks(`a${unit.repeat(200)}b`));
    }
    expect(normaliseText(`a${"\u0301".repeat(30)}`)).not.toContain("\u034f");
  });
});

describe("normaliseDigits", () => {
  it.each(["²", "①", "½", "Ⅳ²", "𐄇"])("takes no %s for a digit", (sign) => {
    expect(normaliseDigits(sign, 3)).toBeUndefined();
  });

  it("reads the digits of other keyboards", () => {
    expect(normaliseDigits(" ４2 ", 3)).toBe("42");
  });
});

describe("isVisible", () => {
  it.each(["a", "ä", "李", "1", "-", "😀", "\u0628", "a\u200d"])("holds for %j", (text) => {
    expect(isVisible(text)).toBe(true);
  });

  it.each([
    "",
    "\u200b",
    "\u200d\u2060",
    "\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u2800",
    "\u00ad",
    "\u202e",
    "\u0301",
    "\u180e",
  ])("doesn't hold for %j", (text) => {
    expect(isVisible(text)).toBe(false);
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
