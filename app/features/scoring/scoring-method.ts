import type { Module } from "~/features/survey/definition";
import type { FinalAnswer, MetamoduleSubResult, ModuleSubResult, VirtaScore } from "./result";
import type { IndexDefinition } from "./score";

/** A way of scoring. Once results are stored with it, it must stay here unchanged. */
export type ScoringMethod = {
  id: string;
  version: number;
  /** Scores of methods with the same value can be compared: they may be drawn as one line. */
  comparableAs: string;
  subResultOf(module: Module, answers: readonly FinalAnswer[]): ModuleSubResult;
  virtaScoreOf(
    subResults: readonly MetamoduleSubResult[],
    definitions: ReadonlyMap<string, IndexDefinition>,
  ): VirtaScore;
};
