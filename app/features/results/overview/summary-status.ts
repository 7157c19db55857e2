import { partialResultMs } from "~/features/orders/order";

/** What the head of the results page says (spec §4 "Summary status of a result"). */
export type SummaryStatus =
  | "not-started-survey-open"
  | "not-started-survey-closed"
  | "started-survey-closed"
  | "survey-completed"
  | "survey-completed-over-two-weeks-ago"
  | "incomplete-survey-from-over-two-weeks-ago"
  | "survey-partially-completed";

/** Whether two weeks have passed since then. */
export function isExpiredSince(timestamp: Date, now: Date): boolean {
  return now.getTime() - timestamp.getTime() > partialResultMs;
}

/** The status of the result that is shown, if any, at this moment. */
export function summaryStatus(
  shown: { completed: boolean; timestamp: Date } | undefined,
  orderClosed: boolean,
  now: Date,
): SummaryStatus {
  if (!shown) return orderClosed ? "not-started-survey-closed" : "not-started-survey-open";
  const old = isExpiredSince(shown.timestamp, now);
  if (shown.completed) return old ? "survey-completed-over-two-weeks-ago" : "survey-completed";
  if (orderClosed) return "started-survey-closed";
  return old ? "incomplete-survey-from-over-two-weeks-ago" : "survey-partially-completed";
}
