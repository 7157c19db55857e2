import type { Module } from "~/features/survey/definition";
import type { FinalAnswer, MetamoduleSubResult, ModuleSubResult, ResultContent, VirtaScore } from "./result";
import { type IndexDefinition, scoringMethod, subResultOf, virtaScoreOf } from "./score";
import { vointiMean1 } from "./vointi-mean-1";

/** A way of scoring. Once results are stored with it, it must stay here unchanged. */
export type ScoringMethod = {
  id: string;
  version: number;
  /** Scores of methods with the same word mean the same: the comparison may draw them as one line. */
  comparableAs: string;
  subResultOf(module: Module, answers: readonly FinalAnswer[]): ModuleSubResult;
  virtaScoreOf(
    subResults: readonly MetamoduleSubResult[],
    definitions: ReadonlyMap<string, IndexDefinition>,
  ): VirtaScore;
};

/** Every method that stored results may name. New results are scored by `scoringMethod`. */
export const scoringMethods: readonly ScoringMethod[] = [
  vointiMean1,
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
