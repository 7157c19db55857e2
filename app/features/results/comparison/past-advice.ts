import type { FirstStep } from "~/features/advice/first-steps";
import type { AdviceOutcome } from "./advice-outcome";
import type { TrendLine } from "./trend";

/** The steps that came with an earlier result of a person, and what they have said came of each. */
export type PastAdvice = {
  resultId: string;
  steps: readonly FirstStep[];
  /** By id of the recommendation. */
  outcomes: ReadonlyMap<string, AdviceOutcome>;
};

/** The step that the person was given for what has changed on this line since then, where there was one. */
export function stepFor(line: TrendLine, advice: PastAdvice | undefined): FirstStep | undefined {
  const isSinceThen = line.points.at(-2)?.id === advice?.resultId;
  const hasChanged = line.direction === "better" || line.direction === "worse";
  if (!advice || !isSinceThen || !hasChanged) return undefined;
  return advice.steps.find(({ module }) => module === line.module?.key);
}
