import { formatScore } from "~/charts/svg.server";
import type { AssessmentOrder, OrderAction } from "~/features/orders/order";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderName } from "~/features/orders/order-name-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { orderActionView } from "../order-action-view.server";
import type { ShownResult } from "../shown-result";
import type { ResultsSummaryData } from "./results-summary";
import { type SummaryStatus, summaryStatus } from "./summary-status";

/** Statuses whose text speaks of an overall picture, and has other words where nothing is scored (spec §4). */
const toldByScore = [
  "survey-completed",
  "incomplete-survey-from-over-two-weeks-ago",
  "survey-partially-completed",
] as const satisfies readonly SummaryStatus[];

/** Statuses whose text speaks of finished sections, and has other words before there is one. */
const toldBySections = [
  "started-survey-closed",
  "incomplete-survey-from-over-two-weeks-ago",
  "survey-partially-completed",
] as const satisfies SummaryStatus[];

export type SummaryOf = {
  order: Pick<AssessmentOrder, "id" | keyof NamedOrder | "personal" | "organizationName" | "closed">;
  /** What the order lets its person do now. */
  action: OrderAction | undefined;
  shown: ShownResult | undefined;
  hasScored: boolean;
  /** The overall index of a whole result. */
  index?: number | undefined;
  /** What the result itself says. */
  insight?: string | undefined;
  now: Date;
};

/** What the head of the page says, and what the person can do next. */
export function resultsSummary(
  words: FormWords,
  { order, action, shown, hasScored, index, insight, now }: SummaryOf,
): ResultsSummaryData {
  const { t, language } = words;
  const status = summaryStatus(shown, order.closed, now);
  const offered = offeredAction(status, action);
  return {
    about: [
      orderName(words, order),
      order.organizationName,
      ...(shown
        ? [
            t(shown.completed ? "results:answered" : "results:lastAnswer", {
              date: shortDay(shown.timestamp, language),
            }),
          ]
        : []),
    ],
    title: t(`results:status.${status}.title`),
    index: index === undefined ? undefined : { label: t("results:index.label"), value: formatScore(index) },
    insight,
    // That a fresh result is a summary goes without saying where the summary follows.
    text:
      insight && status === "survey-completed"
        ? undefined
        : summaryText(words, { order, action, shown, hasScored, now }),
    withoutScore: shown?.completed && !hasScored ? t("results:withoutScore") : undefined,
    action: offered && orderActionView(words, order.id, offered),
    nothing: shown
      ? undefined
      : {
          icon: order.closed ? "lock" : "clock",
          toOrders: { href: pageUrl("assessments", language), label: t("results:toOrders") },
        },
  };
}

/** What the head of the page says of the result's state; programs are told the same. */
export function summaryText(
  { t }: Pick<Words, "t">,
  {
    order,
    action,
    shown,
    hasScored,
    now,
  }: Pick<SummaryOf, "action" | "shown" | "hasScored" | "now"> & {
    order: Pick<AssessmentOrder, "closed">;
  },
): string {
  const status = summaryStatus(shown, order.closed, now);
  return statusText({ t }, status, {
    hasFinished: shown?.content.metamoduleSubResults.some(({ modules }) => modules.length > 0) ?? false,
    hasScored,
    mayAnswer: offeredAction(status, action) !== undefined,
  });
}

/** A fresh result is there to be read; answering again is offered once it has aged. */
function offeredAction(status: SummaryStatus, action: OrderAction | undefined): OrderAction | undefined {
  return status === "survey-completed" ? undefined : action;
}

/** The text of a status, which speaks only of what is there: of sections that were finished, of a way to answer again. */
function statusText(
  { t }: Pick<FormWords, "t">,
  status: SummaryStatus,
  { hasFinished, hasScored, mayAnswer }: { hasFinished: boolean; hasScored: boolean; mayAnswer: boolean },
): string {
  const bySections = toldBySections.find((other) => other === status);
  if (bySections && !hasFinished) return t(`results:status.${bySections}.textNothing`);
  if (status === "survey-completed-over-two-weeks-ago" && !mayAnswer) return t(`results:status.${status}.textClosed`);
  const byScore = toldByScore.find((other) => other === status);
  return byScore && hasFinished && !hasScored
    ? t(`results:status.${byScore}.textUnscored`)
    : t(`results:status.${status}.text`);
}
