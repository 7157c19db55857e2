import { attentionAnswers } from "./attention-answers";
import { moduleScore, standardBands, subResultOfScore, virtaScoreOf } from "./score";
import type { ScoringMethod } from "./scoring-method";

/**
 * The second scoring method, kept for the results that name it. It knew serious answers but none of concern, and still
 * praised the good answers beside a serious one.
 */
export const vointiMean2: ScoringMethod = {
  id: "vointi-mean",
  version: 2,
  comparableAs: "vointi-mean",
  subResultOf(module, answers) {
    const score = module.scored ? moduleScore(module, answers) : undefined;
    if (attentionAnswers(module, answers).length === 0) return subResultOfScore(module, answers, score);
    const { midFrom } = module.bands ?? standardBands;
    const judged = score === undefined ? undefined : Math.min(score, midFrom - 1);
    return { ...subResultOfScore(module, answers, score, judged), needsAttention: true, seriousAnswer: true };
  },
  virtaScoreOf,
};
