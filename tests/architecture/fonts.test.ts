import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromFile } from "@capsizecss/unpack/fs";
import { describe, expect, it } from "vitest";
import { mavenPro, montserratSemiBold } from "../../app/design/typeface/font-metrics";
import { letters, otherLettersRange } from "../../app/design/typeface/letters";
import { cutFonts } from "../../scripts/subset-fonts";

const texts = [
  "locales",
  "app/features/survey/instruments",
  "app/features/advice",
  "app/features/consents",
  "app/features/content/embedded",
];

/** Every letter and sign of the files people read from. */
function lettersOfTexts(): Set<string> {
  const files = texts.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const read = files.filter((name) => /\.(json|yaml)$/.test(name)).map((name) => readFileSync(name, "utf8"));
  // Braces hold what is filled in, and backticks stand in comments.
  return new Set(read.join("").replace(/[\s{}`]/g, ""));
}

describe("the fonts", () => {
  it("hold every letter of our texts", () => {
    const found = lettersOfTexts();
    expect(found.size).toBeGreaterThan(60);
    expect([...found].filter((letter) => !letters.includes(letter))).toEqual([]);
  });

  it("are those that `npm run fonts` makes, and weigh no more than 30 kB together", async () => {
    const cut = await cutFonts();
    expect(readdirSync("app/design/fonts").sort()).toEqual([...cut.keys()].sort());
    for (const [name, font] of cut) expect(font.equals(readFileSync(join("app/design/fonts", name))), name).toBe(true);
    expect([...cut.values()].reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(30_000);
  });

  it.each([
    ["maven-pro/files/maven-pro-latin-400-normal.woff2", mavenPro],
    ["montserrat/files/montserrat-latin-600-normal.woff2", montserratSemiBold],
  ])(
    "have the metrics that their stand-ins are stretched to: %s",
    async (file, { familyName, fullName, postscriptName, ...numbers }) => {
      expect(await fromFile(join("node_modules/@fontsource", file))).toMatchObject(numbers);
    },
  );

  it("leave no letter of ours to the whole fonts", () => {
    const ranges = otherLettersRange.split(",").map((range) =>
      range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16)),
    );
    const isOther = (letter: string) =>
      ranges.some(
        ([from = 0, to = from]) => (letter.codePointAt(0) ?? 0) >= from && (letter.codePointAt(0) ?? 0) <= to,
      );
    expect([..."ñøçÑßÿ"].every(isOther)).toBe(true);
    expect([...letters].filter(isOther)).toEqual([]);
  });
});
