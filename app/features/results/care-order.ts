import type { ModuleSubResult, ScoreBand } from "~/features/scoring/result";

/** What the order reads of a module's result. */
type Judged = Pick<ModuleSubResult, "surveyModuleVid" | "score" | "numericScore" | "seriousAnswer">;

const rank: Record<ScoreBand, number> = { low_result: 1, mid_result: 2, high_result: 3 };

/** What needs care first: a serious answer, then the lower band, then the lower score; what has no score comes last. */
export function byCare(one: Judged, other: Judged): number {
  return place(one) - place(other) || (one.numericScore ?? 0) - (other.numericScore ?? 0);
}

function place({ score, seriousAnswer }: Judged): number {
  if (seriousAnswer) return 0;
  return score ? rank[score] : 4;
}

/** How many modules with a low score open by themselves: as many as a tired person reads. */
const openedAtMost = 1;

/**
 * The vids of the modules whose details are open as the page opens: whatever has a serious answer, because help stands
 * beneath it, and otherwise the lowest of the low ones.
 */
export function openAtFirst(modules: readonly Judged[]): ReadonlySet<string> {
  const inOrder = [...modules].sort(byCare);
  const serious = inOrder.filter(({ seriousAnswer }) => seriousAnswer);
  const low = inOrder.filter(({ score }) => score === "low_result").slice(0, openedAtMost);
  return new Set([...serious, ...low].map(({ surveyModuleVid }) => surveyModuleVid));
}
