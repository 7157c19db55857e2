import type { FinishedModule, ScoreBand } from "~/features/scoring/result";
import type { Module } from "~/features/survey/definition";
import type { Words } from "~/i18n/words.server";
import { careOf, loweringAnswers } from "./care-told";
import { levelOf } from "./level";

type Section = { module: Module; finished: FinishedModule };

/** What the three bands are called. */
export function bandWords({ t }: Pick<Words, "t">): Record<ScoreBand, string> {
  return {
    low_result: t("results:band.low_result"),
    mid_result: t("results:band.mid_result"),
    high_result: t("results:band.high_result"),
  };
}

/**
 * What stands beside a section's score: its band, or how many answers have lowered that; without a score "open", and of a
 * module that is never scored "done", or how many answers need attention.
 */
export function levelWord({ t }: Pick<Words, "t">, section: Section): string {
  const level = levelOf(section);
  if (level === "lowered") return t("results:band.lowered", { count: loweringAnswers(section) });
  if (level) return bandWords({ t })[level];
  const count = careOf(section).length;
  if (count > 0) return t("results:band.lowered", { count });
  return section.finished.subResult.type === "scored" ? t("results:band.open") : t("results:band.completed");
}

/** The same behind the name of an area that is said to need attention: undefined where nothing but its number says so. */
export function loweredBy({ t }: Pick<Words, "t">, section: Section): string | undefined {
  const count = loweringAnswers(section);
  return count > 0 ? t("results:band.loweredBy", { count }) : undefined;
}
