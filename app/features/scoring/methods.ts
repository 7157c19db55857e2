import type { ResultContent } from "./result";
import { scoringMethod, subResultOf, virtaScoreOf } from "./score";
import type { ScoringMethod } from "./scoring-method";
import { vointiMean1 } from "./vointi-mean-1";
import { vointiMean2 } from "./vointi-mean-2";

/** Every method that stored results may name. New results are scored by `scoringMethod`. */
export const scoringMethods: readonly ScoringMethod[] = [
  vointiMean1,
  vointiMean2,
  { ...scoringMethod, comparableAs: "vointi-mean", subResultOf, virtaScoreOf },
];

/** The method a result was scored by; undefined when this version of the service doesn't know it. */
export function methodOf({ id, version }: ResultContent["method"]): ScoringMethod | undefined {
  return scoringMethods.find((method) => method.id === id && method.version === version);
}

/** Whether scores of two methods can be compared. Those of an unknown method never can. */
export function methodsComparable(one: ResultContent["method"], other: ResultContent["method"]): boolean {
  const family = methodOf(one)?.comparableAs;
  return family !== undefined && family === methodOf(other)?.comparableAs;
}
