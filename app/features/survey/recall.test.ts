import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { readInstruments } from "./read-instruments.server";
import { namesItsTime } from "./recall";

describe("the time that a title names", async () => {
  const { files } = await readInstruments("app/features/survey/instruments");
  const questions = files.flatMap(({ key, modules }) =>
    modules.flatMap((module) => module.questions.map((question) => ({ key, question }))),
  );

  it("is named in all languages or in none", () => {
    for (const { key, question } of questions) {
      const named = languages.filter((language) => namesItsTime(question.title[language], language));
      expect([0, languages.length], `${key}: ${question.key} ${named}`).toContain(named.length);
    }
  });

  it("is named by some and not by others", () => {
    const named = questions.filter(({ question }) => namesItsTime(question.title.en, "en")).length;
    expect(named).toBeGreaterThan(50);
    expect(named).toBeLessThan(questions.length - 50);
  });
});
