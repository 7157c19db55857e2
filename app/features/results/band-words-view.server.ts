import type { FinishedModule, ModuleSubResult, ScoreBand } from "~/features/scoring/result";
import { bandOf } from "~/features/scoring/score";
import type { Module } from "~/features/survey/definition";
import type { Words } from "~/i18n/words.server";
import type { ResultGroup } from "./result-groups";

/** What the three bands are called. */
export function bandWords({ t }: Pick<Words, "t">): Record<ScoreBand, string> {
  return {
    low_result: t("results:band.low_result"),
    mid_result: t("results:band.mid_result"),
    high_result: t("results:band.high_result"),
  };
}

/** What stands for a module's score: its band; without a score "open", and of a module that is never scored "done". */
export function bandWord(words: Pick<Words, "t">, { score, type }: Pick<ModuleSubResult, "score" | "type">): string {
  if (score) return bandWords(words)[score];
  return type === "scored" ? words.t("results:band.open") : words.t("results:band.completed");
}

/** Says, where the level of any of them is lower than its score, what has lowered it. */
export function loweredNote({ t }: Pick<Words, "t">, { modules }: Pick<ResultGroup, "modules">): string | undefined {
  return modules.some(isLowered) ? t("results:index.lowered") : undefined;
}

function isLowered({ module, finished }: { module: Pick<Module, "bands">; finished: FinishedModule }): boolean {
  const { numericScore, score, seriousAnswer, concerningAnswer } = finished.subResult;
  if (numericScore === undefined || !(seriousAnswer || concerningAnswer)) return false;
  return bandOf(numericScore, module.bands) !== score;
}
