import { randomAnswers } from "~/features/answering/random-answers";
import { composeResult } from "~/features/scoring/compose-result";
import { finaliseSection } from "~/features/scoring/finalise-section";
import type { ResultContent } from "~/features/scoring/result";
import { subResultOf } from "~/features/scoring/score";
import type { Metamodule } from "~/features/survey/definition";

/** A completed result of these kinds, as finishing its last section leaves it; the same each time. */
export function completedContent(metamodules: readonly Metamodule[]): ResultContent {
  const finished = metamodules.flatMap(({ modules }) =>
    modules.map((module) => {
      const answers = finaliseSection(
        module,
        randomAnswers(module, () => 0.5),
      );
      return [module.vid, { answers, subResult: subResultOf(module, answers) }] as const;
    }),
  );
  return composeResult(metamodules, new Map(finished));
}
