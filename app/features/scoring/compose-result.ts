import type { Metamodule } from "~/features/survey/definition";
import type { FinishedModule, MetamoduleSubResult, ResultContent } from "./result";
import { scoringMethod, subResultOf, virtaScoreOf } from "./score";

/**
 * Makes the Result of the spec from its finished sections (by module vid), in the order of the definitions. Every section is
 * scored anew by the present method, also one that was finished while the service had an earlier method.
 */
export function composeResult(
  metamodules: readonly Metamodule[],
  finished: ReadonlyMap<string, Pick<FinishedModule, "answers">>,
): ResultContent {
  const metamoduleSubResults: MetamoduleSubResult[] = metamodules
    .map((metamodule) => ({
      surveyMetamoduleVid: metamodule.vid,
      surveyMetamoduleKey: metamodule.key,
      modules: metamodule.modules.flatMap((module) => {
        const answers = finished.get(module.vid)?.answers;
        return answers ? { answers, subResult: subResultOf(module, answers) } : [];
      }),
    }))
    .filter(({ modules }) => modules.length > 0);
  const definitions = new Map(metamodules.map((metamodule) => [metamodule.vid, metamodule]));
  return { method: scoringMethod, virtaScore: virtaScoreOf(metamoduleSubResults, definitions), metamoduleSubResults };
}
