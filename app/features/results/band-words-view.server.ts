import type { ModuleSubResult, ScoreBand } from "~/features/scoring/result";
import type { Words } from "~/i18n/words.server";

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
