import type { ScoreBand } from "~/features/scoring/result";
import { type Finished, gravestOf } from "./care-told";

const rank: Record<ScoreBand, number> = { low_result: 1, mid_result: 3, high_result: 4 };
const concernRank = 2;
const withoutScore = 5;

/**
 * Sections as they need care: a serious answer first, then the lower band, an answer of concern right after the low ones;
 * what has no score comes last. Of those alike the one where something graver was told of, as the help has it, so that the
 * first step is about what the help begins with; then the lower score.
 */
export function sectionsByCare<Section extends Finished>(sections: readonly Section[]): Section[] {
  return sections.toSorted(
    (one, other) => place(one) - place(other) || gravestOf(one) - gravestOf(other) || scoreOf(one) - scoreOf(other),
  );
}

function scoreOf({ finished }: Finished): number {
  return finished.subResult.numericScore ?? 0;
}

function place({ finished }: Finished): number {
  const { score, seriousAnswer, concerningAnswer } = finished.subResult;
  if (seriousAnswer) return 0;
  if (concerningAnswer && score !== "low_result") return concernRank;
  return score ? rank[score] : withoutScore;
}

/**
 * The vid of the module whose details are open as the page opens where none asks about its advice, one and no more, which is
 * what a tired person reads: what needs care first, where anything is low, serious or of concern. Help with it stands at the
 * head of the page as well.
 */
export function openAtFirst(sections: readonly Finished[]): string | undefined {
  const first = sectionsByCare(sections)[0]?.finished.subResult;
  const needsCare = first?.seriousAnswer || first?.concerningAnswer || first?.score === "low_result";
  return needsCare ? first.surveyModuleVid : undefined;
}
