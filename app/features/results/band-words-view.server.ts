import type { FinishedModule, ScoreBand } from "~/features/scoring/result";
import type { Module } from "~/features/survey/definition";
import type { Words } from "~/i18n/words.server";
import { careOf } from "./care-told";
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
 * module that is never scored "done".
 */
export function levelWord({ t }: Pick<Words, "t">, section: Section): string {
  const level = levelOf(section);
  if (level === "lowered") return t("results:band.lowered", { count: toldIn(section) });
  if (level) return bandWords({ t })[level];
  return section.finished.subResult.type === "scored" ? t("results:band.open") : t("results:band.completed");
}

/** The same behind the name of an area that is said to need attention: undefined where nothing but its number says so. */
export function loweredBy({ t }: Pick<Words, "t">, section: Section): string | undefined {
  return levelOf(section) === "lowered" ? t("results:band.loweredBy", { count: toldIn(section) }) : undefined;
}

/** Something has lowered a level, also where the section was asked on a definition that no longer says what. */
function toldIn(section: Section): number {
  return Math.max(1, careOf(section).length);
}
