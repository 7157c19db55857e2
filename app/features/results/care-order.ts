import type { ModuleSubResult, ScoreBand } from "~/features/scoring/result";

/** What the order reads of a module's result. */
type Judged = Pick<
  ModuleSubResult,
  "surveyModuleVid" | "surveyModuleKey" | "score" | "numericScore" | "seriousAnswer" | "concerningAnswer"
>;

const rank: Record<ScoreBand, number> = { low_result: 1, mid_result: 3, high_result: 4 };
const concernRank = 2;
const withoutScore = 5;

/** Modules about the mind: of several serious answers theirs may be about staying alive. */
const ofTheMind: readonly string[] = ["mental_health", "wellbeing_now", "mental_readiness"];

/**
 * What needs care first: a serious answer, about the mind before others, then the lower band, an answer of concern right
 * after the low ones, then the lower score; what has no score comes last.
 */
export function byCare(one: Judged, other: Judged): number {
  return place(one) - place(other) || (one.numericScore ?? 0) - (other.numericScore ?? 0);
}

/** Sections with a result, in that order. */
export function sectionsByCare<Section extends { finished: { subResult: Judged } }>(
  sections: readonly Section[],
): Section[] {
  return sections.toSorted((one, other) => byCare(one.finished.subResult, other.finished.subResult));
}

function place({ surveyModuleKey, score, seriousAnswer, concerningAnswer }: Judged): number {
  if (seriousAnswer) return ofTheMind.includes(surveyModuleKey) ? -1 : 0;
  if (concerningAnswer && score !== "low_result") return concernRank;
  return score ? rank[score] : withoutScore;
}

/**
 * The vid of the module whose details are open as the page opens where none asks about its advice, one and no more, which
 * is what a tired person reads: what needs care first, where anything is low, serious or of concern. Help with it stands at the head of the page as well.
 */
export function openAtFirst(modules: readonly Judged[]): string | undefined {
  const [first] = [...modules].sort(byCare);
  const needsCare = first?.seriousAnswer || first?.concerningAnswer || first?.score === "low_result";
  return needsCare ? first.surveyModuleVid : undefined;
}
