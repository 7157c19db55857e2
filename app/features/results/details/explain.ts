import { type CareAnswer, careAnswers } from "~/features/scoring/care-answers";
import { itemValue } from "~/features/scoring/item-value";
import type { FinalAnswer, FinishedModule, ResultContent } from "~/features/scoring/result";
import { askedItems, moduleScore, scoringMethod, standardBands } from "~/features/scoring/score";
import type { Metamodule, Module, Question } from "~/features/survey/definition";

/** How a module's score came about, step by step: what each item gave and what the mean of them is. */
export type ModuleExplanation = {
  /** Items that count in the score, in the order they were asked. */
  items: { question: Question; given: number; value: number }[];
  /** Scored items that were asked and skipped. */
  passed: Question[];
  /** Whether some items count more than others. */
  weighted: boolean;
  /** The mean before it is rounded. */
  mean: number;
  score: number;
  bands: { midFrom: number; highFrom: number };
  /** Answers because of which the band is low, or fair at most, whatever the score. */
  care: CareAnswer[];
};

/** Versions of the method that come to their scores and bands in the same steps. */
const explainedVersions: readonly number[] = [2, scoringMethod.version];

/** Whether a result was scored by the method that is explained here. */
export function isExplained({ id, version }: ResultContent["method"]): boolean {
  return id === scoringMethod.id && explainedVersions.includes(version);
}

/** The steps to a module's score; undefined where it has none. */
export function explainModule(module: Module, answers: readonly FinalAnswer[]): ModuleExplanation | undefined {
  const score = module.scored ? moduleScore(module, answers) : undefined;
  if (score === undefined) return undefined;
  const byVid = new Map(answers.map((answer) => [answer.questionVid, answer]));
  const items: ModuleExplanation["items"] = [];
  const passed: Question[] = [];
  for (const question of askedItems(module, answers)) {
    const answer = byVid.get(question.vid);
    const value = itemValue(question, answer);
    if (value === undefined || typeof answer?.answer !== "number") passed.push(question);
    else items.push({ question, given: answer.answer, value });
  }
  const weights = items.reduce((sum, { question }) => sum + question.weight, 0);
  return {
    items,
    passed,
    weighted: items.some(({ question }) => question.weight !== items[0]?.question.weight),
    mean: items.reduce((sum, { question, value }) => sum + question.weight * value, 0) / weights,
    score,
    bands: module.bands ?? standardBands,
    care: careAnswers(module, answers),
  };
}

/** How the overall index came about: the mean of the scores of the scored kind's modules. */
export type IndexExplanation = {
  modules: { module: Module; score: number }[];
  withoutScore: Module[];
  mean: number;
};

export function explainIndex(
  modules: readonly { module: Metamodule["modules"][number]; finished: FinishedModule }[],
): IndexExplanation {
  const scored = modules.flatMap(({ module, finished: { subResult } }) =>
    subResult.numericScore === undefined ? [] : [{ module, score: subResult.numericScore }],
  );
  return {
    modules: scored,
    withoutScore: modules
      .filter(({ finished }) => finished.subResult.numericScore === undefined)
      .map(({ module }) => module),
    mean: scored.reduce((sum, { score }) => sum + score, 0) / scored.length,
  };
}
