import { describe, expect, it } from "vitest";
import { type Language, languages } from "~/i18n/languages";
import { authoredTexts } from "../../scripts/surveys/authored-texts";
import { glossaryProblems, shunnedWords } from "../../scripts/surveys/glossary";

const shunned = shunnedWords();

describe("the glossary", () => {
  it.each<[Language, string, boolean]>([
    ["sv", "Hur är ditt välmående?", true],
    ["sv", "Hur är ditt välbefinnande?", false],
    ["sv", "Prova en gång.", true],
    ["sv", "Pröva en gång.", false],
    ["en", "Trust in your Work\n  Community", true],
    ["en", "Framework communities", false],
    ["en", "You passed {count} questions.", true],
    ["fi", "Esimiehesi kuuntelee.", true],
  ])("reads in %s of “%s” that it has a word not to be used: %s", (language, text, found) => {
    expect(glossaryProblems(shunned, { language, text }).length > 0).toBe(found);
  });

  it("has words for every language, and says where one names none", () => {
    for (const language of languages) expect(shunned.some((each) => each.language === language)).toBe(true);
    const broken = "| Term | a |\n|---|---|\n| a term | fi | sv | en | `word` |";
    expect(() => shunnedWords(broken.replace("|---|---|", "| - |"))).toThrow("names no language");
  });

  it("is kept by every text that people read", () => {
    const texts = authoredTexts();
    expect(texts.length).toBeGreaterThan(5_000);
    const problems = texts.flatMap((each) =>
      glossaryProblems(shunned, each).map((reason) => `${each.file}: ${each.key}/${each.language}: ${reason}`),
    );
    expect(problems).toEqual([]);
  });
});
