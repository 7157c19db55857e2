import { DateTime } from "luxon";
import type { AssessmentOrder, OrderAction } from "~/features/orders/order";
import { homeZone } from "~/features/people/person";
import { type Language, localeOf } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { ShownResult } from "./queries.server";
import type { ResultsSummaryData } from "./results-summary";
import { type SummaryStatus, summaryStatus } from "./summary-status";

/** Statuses that speak of an overall picture only where there is a scored module (spec §4). */
const toldByScore = [
  "survey-completed",
  "incomplete-survey-from-over-two-weeks-ago",
  "survey-partially-completed",
] as const satisfies readonly SummaryStatus[];

const actionLabels = {
  answer: "assessments:answer",
  continue: "assessments:continue",
  answerAgain: "assessments:answerAgain",
} as const;

/** What the head of the page says, and what the person can do next. `action` is what the order allows now. */
export function resultsSummary(
  words: Words,
  order: Pick<AssessmentOrder, "id" | "name" | "organizationName" | "closed">,
  action: OrderAction | undefined,
  shown: ShownResult | undefined,
  given: { hasScored: boolean; now: Date; formToken: string },
): ResultsSummaryData {
  const { t, language } = words;
  const status = summaryStatus(shown, order.closed, given.now);
  const unscored = given.hasScored ? undefined : toldByScore.find((other) => other === status);
  // A fresh result is there to be read; answering again is offered once it has aged.
  const offered = status === "survey-completed" ? undefined : action;
  return {
    orderLine: t("results:forOrder", { order: order.name, organisation: order.organizationName }),
    title: t(`results:status.${status}.title`),
    text: unscored ? t(`results:status.${unscored}.textUnscored`) : t(`results:status.${status}.text`),
    answered: shown && t("results:answered", { date: longDate(shown.timestamp, language) }),
    withoutScore: shown?.completed && !given.hasScored ? t("results:withoutScore") : undefined,
    action: offered && {
      address: pageUrl("assessments", language),
      orderId: order.id,
      token: given.formToken,
      label: t(actionLabels[offered]),
    },
    nothing: shown
      ? undefined
      : {
          icon: order.closed ? "lock" : "clock",
          toOrders: { href: pageUrl("assessments", language), label: t("results:toOrders") },
        },
  };
}

export function longDate(date: Date, language: Language): string {
  return DateTime.fromJSDate(date, { zone: homeZone }).setLocale(localeOf[language]).toLocaleString(DateTime.DATE_FULL);
}
