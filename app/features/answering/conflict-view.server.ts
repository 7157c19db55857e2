import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { LateReason } from "./answer-question.server";
import type { ConflictViewData } from "./conflict-view";

/** The page that says why an answer came too late, with what was written. */
export function conflictView(
  { t, language }: Words,
  { reason, typed }: { reason: LateReason; typed: string | undefined },
): ConflictViewData {
  const isText = typed !== undefined && !/^\d{0,3}$/.test(typed);
  const words = reason === "closed" ? "closed" : "finished";
  return {
    title: t(`survey:conflict.${words}Title`),
    body: t(`survey:conflict.${words}Body`),
    typed: isText ? { label: t("survey:conflict.yourText"), text: typed } : undefined,
    onward:
      reason === "finished"
        ? { href: pageUrl("surveyContinue", language), label: t("survey:conflict.continue") }
        : { href: pageUrl("assessments", language), label: t("survey:conflict.toAssessments") },
  };
}
