import type { Metamodule } from "~/features/survey/definition";
import type { FinishedModule, MetamoduleSubResult, ResultContent } from "./result";
import { scoringMethod, virtaScoreOf } from "./score";

/** The Result of the spec from its finished sections (by module vid), in the order of the definitions. */
export function composeResult(
  metamodules: readonly Metamodule[],
  finished: ReadonlyMap<string, FinishedModule>,
): ResultContent {
  const metamoduleSubResults: MetamoduleSubResult[] = metamodules
    .map((metamodule) => ({
      surveyMetamoduleVid: metamodule.vid,
      surveyMetamoduleKey: metamodule.key,
      modules: metamodule.modules.flatMap(({ vid }) => finished.get(vid) ?? []),
    }))
    .filter(({ modules }) => modules.length > 0);
  const definitions = new Map(metamodules.map((metamodule) => [metamodule.vid, metamodule]));
  return { method: scoringMethod, virtaScore: virtaScoreOf(metamoduleSubResults, definitions), metamoduleSubResults };
}
