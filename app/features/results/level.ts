import type { Level } from "~/charts/bands";
import type { FinishedModule } from "~/features/scoring/result";
import { bandOf } from "~/features/scoring/score";
import type { Module } from "~/features/survey/definition";

/**
 * What a section's result is shown with: its band, or that the band is lower than the number because of single answers,
 * which the number's own reader would take for a mistake. It counts as what its band is all the same.
 */
export function levelOf({
  module,
  finished: { subResult },
}: {
  module: Pick<Module, "bands">;
  finished: FinishedModule;
}): Level | undefined {
  const { numericScore, score, seriousAnswer, concerningAnswer } = subResult;
  if (numericScore === undefined || !(seriousAnswer || concerningAnswer)) return score;
  return bandOf(numericScore, module.bands) === score ? score : "lowered";
}
