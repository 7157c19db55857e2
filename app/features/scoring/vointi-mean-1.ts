import type { Module } from "~/features/survey/definition";
import { attentionAnswers } from "./attention-answers";
import type { FinalAnswer } from "./result";
import { meanOfModules, meanScore, scoredMetamodule, subResultOfScore } from "./score";
import type { ScoringMethod } from "./scoring-method";

/**
 * The first scoring method, kept for the results that name it. It differs from the present one in three ways: a score needed
 * half of the items that have an entry, so unanswered conditional questions didn't count; a serious answer called for
 * attention but didn't change the band; the index was calculated from whatever modules were finished.
 */
export const vointiMean1: ScoringMethod = {
  id: "vointi-mean",
  version: 1,
  comparableAs: "vointi-mean",
  subResultOf(module, answers) {
    const score = module.scored ? meanScore(module, answers, entriesOf(module, answers)) : undefined;
    const plain = subResultOfScore(module, answers, score);
    return { ...plain, needsAttention: plain.needsAttention || attentionAnswers(module, answers).length > 0 };
  },
  virtaScoreOf(subResults, definitions) {
    const scored = scoredMetamodule(subResults, definitions);
    return scored ? meanOfModules(scored.modules) : "not-calculated";
  },
};

/** How many scored items have an entry. */
function entriesOf({ questions }: Module, answers: readonly FinalAnswer[]): number {
  const entered = new Set(answers.map(({ questionVid }) => questionVid));
  return questions.filter(({ vid, weight }) => weight > 0 && entered.has(vid)).length;
}
