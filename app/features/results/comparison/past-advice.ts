import type { FirstStep } from "~/features/advice/first-steps";
import type { AdviceOutcome } from "./advice-outcome";
import type { TrendLine } from "./trend";

/** A step, and the id of the line that it was given for: modules of two kinds may have one key. */
export type GivenStep = FirstStep & { line: string };

/** The steps that came with an earlier result of a person, and what they have said came of each. */
export type PastAdvice = {
  resultId: string;
  steps: readonly GivenStep[];
  /** By id of the recommendation. */
  outcomes: ReadonlyMap<string, AdviceOutcome>;
};

/** The step that the person was given for what has changed on this line since then, where there was one. */
export function stepFor(line: TrendLine, advice: PastAdvice | undefined): GivenStep | undefined {
  const isSinceThen = line.points.at(-2)?.id === advice?.resultId;
  const hasChanged = line.direction === "better" || line.direction === "worse";
  if (!advice || !isSinceThen || !hasChanged) return undefined;
  return advice.steps.find((step) => step.line === line.id);
}
