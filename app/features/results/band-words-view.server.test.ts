import { expect, it } from "vitest";
import type { ModuleSubResult } from "~/features/scoring/result";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aModule } from "../../../tests/fixtures/definitions";
import { loweredNote } from "./band-words-view.server";

const section = (given: Partial<ModuleSubResult>) => ({
  module: aModule({ questions: [] }),
  finished: { answers: [], subResult: given as ModuleSubResult },
});

it.each<[string, Partial<ModuleSubResult>, boolean]>([
  ["a serious answer made a good score poor", { numericScore: 80, score: "low_result", seriousAnswer: true }, true],
  ["one of concern made a good score fair", { numericScore: 80, score: "mid_result", concerningAnswer: true }, true],
  ["the score itself is poor", { numericScore: 20, score: "low_result", seriousAnswer: true }, false],
  ["an earlier method left the level alone", { numericScore: 80, score: "high_result", seriousAnswer: true }, false],
  ["nothing is worrying", { numericScore: 80, score: "high_result" }, false],
  ["nothing is scored", { seriousAnswer: true }, false],
])("says what has lowered a level only where that is so: %s", (_, given, isSaid) => {
  for (const language of languages) {
    const t = translatorFor(language);
    const modules = [section({ numericScore: 60, score: "mid_result" }), section(given)];
    expect(loweredNote({ t }, { modules })).toBe(isSaid ? t("results:index.lowered") : undefined);
  }
});
