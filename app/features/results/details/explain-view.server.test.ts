import { expect, it } from "vitest";
import { composeResult } from "~/features/scoring/compose-result";
import { finaliseSection } from "~/features/scoring/finalise-section";
import { subResultOf } from "~/features/scoring/score";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule, aModule, aQuestion } from "../../../../tests/fixtures/definitions";
import { fill, wordsOf } from "../../../../tests/fixtures/words";
import { resultGroups } from "../result-groups";
import { explainedIndex, explainView } from "./explain-view.server";

/** The sentences about the mean of the first module's points and of all modules' scores. */
function means(language: (typeof languages)[number], answered: readonly (readonly number[])[], weight = 1) {
  const modules = answered.map((values, number) =>
    aModule({
      key: `area_${number}`,
      questions: values.map((_, n) =>
        aQuestion({ key: `item_${number}_${n}`, type: "slider", weight: n === 0 ? weight : 1 }),
      ),
    }),
  );
  const metamodules = [aMetamodule({ modules })];
  const finished = modules.map((module, number) => {
    const given = module.questions.map(({ vid }, n) => [vid, answered[number]?.[n] ?? 0] as const);
    const answers = finaliseSection(module, new Map(given));
    return [module.vid, { answers, subResult: subResultOf(module, answers) }] as const;
  });
  const content = composeResult(metamodules, new Map(finished));
  const groups = resultGroups(content, metamodules);
  const index = content.virtaScore === "not-calculated" ? undefined : content.virtaScore;
  const words = { t: translatorFor(language), language };
  const links = { close: () => "/", explain: () => "/" };
  const saidOf = (what: string) => explainView(words, { groups, index, what, links }).intro[0];
  return { module: saidOf(modules[0]?.vid ?? ""), index: saidOf(explainedIndex) };
}

it.each(languages)("speaks of rounding only where a number was rounded (%s)", (language) => {
  const { mean, weightedMean, indexMean } = wordsOf(language).results.explain;
  const half = language === "en" ? "62.5" : "62,5";
  expect(means(language, [[60, 64], [70]])).toEqual({
    module: fill(mean.whole_other, { count: 2, mean: 62, score: 62 }),
    index: fill(indexMean.whole_other, { count: 2, mean: 66, score: 66 }),
  });
  expect(means(language, [[60, 65], [70]])).toEqual({
    module: fill(mean.rounded, { number: 2, mean: half, score: 63 }),
    index: fill(indexMean.rounded, { number: 2, mean: half.replace("62", "66"), score: 67 }),
  });
  expect(means(language, [[60]])).toEqual({
    module: fill(mean.whole_one, { mean: 60, score: 60 }),
    index: fill(indexMean.whole_one, { mean: 60, score: 60 }),
  });
  expect(means(language, [[60, 64]], 3).module).toBe(fill(weightedMean.whole, { number: 2, mean: 61, score: 61 }));
  expect(means(language, [[60, 70]], 3).module).toBe(fill(weightedMean.rounded, { number: 2, mean: half, score: 63 }));
});
