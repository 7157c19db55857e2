import type { Module } from "~/features/survey/definition";
import { attentionAnswers } from "./attention-answers";
import type { FinalAnswer } from "./result";
import { meanOfModules, meanScore, scoredMetamodule, subResultOfScore } from "./score";
import type { ScoringMethod } from "./scoring-method";

/**
 * The first way of scoring, kept for the results that name it. Half of the items that left an entry were enough, so
 * passed conditional questions didn't count; a serious answer called for attention and left the band alone; the index
 * was calculated from the modules there were.
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
