import type { Metamodule, Module } from "~/features/survey/definition";
import type { FinalAnswer, MetamoduleSubResult, ModuleSubResult, ResultContent, VirtaScore } from "./result";
import { scoringMethod, subResultOf, virtaScoreOf } from "./score";

/** A way of scoring that some stored results came from. Once results are stored with it, it stays here as it is. */
export type ScoringMethod = {
  id: string;
  version: number;
  /** Methods with the same word give scores that mean the same and may stand on one line of the comparison. */
  comparableAs: string;
  subResultOf(module: Module, answers: readonly FinalAnswer[]): ModuleSubResult;
  virtaScoreOf(
    subResults: readonly MetamoduleSubResult[],
    definitions: ReadonlyMap<string, Pick<Metamodule, "scored">>,
  ): VirtaScore;
};

/** Every method that results may have been scored by; the one of new results is `scoringMethod`. */
export const scoringMethods: readonly ScoringMethod[] = [
  { ...scoringMethod, comparableAs: "vointi-mean", subResultOf, virtaScoreOf },
];

/** The method a result was scored by; undefined when this version of the service doesn't know it. */
export function methodOf({ id, version }: ResultContent["method"]): ScoringMethod | undefined {
  return scoringMethods.find((method) => method.id === id && method.version === version);
}

/** Whether scores by two methods mean the same. A method that is not known here is comparable with nothing. */
export function methodsComparable(one: ResultContent["method"], other: ResultContent["method"]): boolean {
  const family = methodOf(one)?.comparableAs;
  return family !== undefined && family === methodOf(other)?.comparableAs;
}
