import { and, eq, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assessmentOrders } from "~/db/schema/orders";
import { partialResultDays } from "./order";

/**
 * Decisions on an order as SQL, for every statement that holds `assessment_orders`: who reads a row is told the decision
 * (`closed`, `expired`), so that nothing is decided a second time in TypeScript. The database's clock is the one that counts.
 */

/** Whether an order takes no answers at this moment: it was closed by hand, or its end has come. */
export const orderIsClosed = sql<boolean>`(${assessmentOrders.closedAt} is not null or coalesce(${assessmentOrders.endTimestamp} <= now(), false))`;

/** Whether an order is its person's own analysis; whoever reads an order's name reads this too (see orderName). */
export const orderIsPersonal = sql<boolean>`${assessmentOrders.personalOwnerId} is not null`;

/** Holds for an order that others than its owner can be invited to now: open, and nobody's personal one. */
export const takesPeople = and(not(orderIsClosed), isNull(assessmentOrders.personalOwnerId));

/** Holds for orders whose results their people may see; the other half of the rule is the person (see maySeeResults). */
export const showsResultsToPeople = eq(assessmentOrders.showResultsToEndUser, true);

/** Whether a run whose last answer was saved then can no longer be continued, and has been so for so many days. */
export function isExpiredRun(lastSavedAt: SQLWrapper, sinceDays = 0): SQL<boolean> {
  return sql<boolean>`${lastSavedAt} < now() - make_interval(days => ${partialResultDays + sinceDays}::int)`;
}
