import { and, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { exportEditions } from "~/db/schema/editions";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { reportSnapshots } from "~/db/schema/reports";
import { minutesUntilSettled, partialResultDays } from "./order";
import { isNobodysOwn } from "./reach.server";

/**
 * Decisions on an order as SQL, for every statement that holds `assessment_orders`: who reads a row is told the decision
 * (`closed`, `expired`), so that nothing is decided a second time in TypeScript. The database's clock is the one that counts.
 */

/** Whether an order is over: it was opened, and then it was closed by hand or its end has come. */
export const orderHasEnded = sql<boolean>`(not ${assessmentOrders.draft}
  and (${assessmentOrders.closedAt} is not null or coalesce(${assessmentOrders.endTimestamp} <= now(), false)))`;

/** Whether an order takes no answers at this moment: it isn't opened yet, or it is over. */
export const orderIsClosed = sql<boolean>`(${assessmentOrders.draft}
  or ${assessmentOrders.closedAt} is not null or coalesce(${assessmentOrders.endTimestamp} <= now(), false))`;

/** Holds for orders that are opened; to their people the others are not there. */
export const isOpened = sql<boolean>`(not ${assessmentOrders.draft})`;

/**
 * Whether an order takes no answers of the person of an invitation: it is closed, or their invitation was taken back. For
 * statements that hold `order_invitations` too.
 */
export const isClosedToPerson = sql<boolean>`(${orderIsClosed} or ${orderInvitations.takenBackAt} is not null)`;

/** Whether an order is open and has no end. */
export const orderIsEndless = sql<boolean>`(not ${orderIsClosed} and ${assessmentOrders.endTimestamp} is null)`;

/** Whether an order has been closed for so long that every answer to it is stored. */
export const orderIsSettled = sql<boolean>`(${orderHasEnded}
  and least(${assessmentOrders.closedAt}, ${assessmentOrders.endTimestamp}) < now() - make_interval(mins => ${minutesUntilSettled}::int))`;

/** Whether an organisation's licence holds at this moment: it is switched on, and its end has not come. */
export const licenceHolds = sql<boolean>`(${organisations.licenseActive} and coalesce(${organisations.licenseExpireAt} > now(), true))`;

/**
 * Holds for orders of which something has been told: from then on none opens again or gets a later end, because who comes
 * in between would stand alone between what was told before and after.
 */
export const staysClosed = sql<boolean>`(exists (select 1 from ${reportSnapshots} where ${reportSnapshots.orderId} = ${assessmentOrders.id})
  or exists (select 1 from ${exportEditions} where ${exportEditions.orderId} = ${assessmentOrders.id}))`;

/** Holds for an order that others than its owner can join now: open, and nobody's personal one. */
export const takesPeople = and(not(orderIsClosed), isNobodysOwn);

/** Holds for an order that its administrators can invite to now: those of a draft hear of it once it is opened. */
export const takesInvitations = and(not(orderHasEnded), isNobodysOwn);

/** Holds for orders whose results their people may see; the other half of the rule is the person (see maySeeResults). */
export const showsResultsToPeople = eq(assessmentOrders.showResultsToEndUser, true);

/** Whether a run whose last answer was saved then can no longer be continued, and has been so for so many days. */
export function isExpiredRun(lastSavedAt: SQLWrapper, sinceDays = 0): SQL<boolean> {
  return sql<boolean>`${lastSavedAt} < now() - make_interval(days => ${partialResultDays + sinceDays}::int)`;
}
