import { sql } from "drizzle-orm";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { reportCells, reportRules, reportSnapshots } from "~/db/schema/reports";
import { resultScores, results } from "~/db/schema/results";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import { orderIsClosed, orderIsSettled } from "~/features/orders/conditions.server";
import { hasGroups, invitedTo } from "~/features/orders/invited-by-office.server";
import { wholeKey } from "./disclosure/report-groups";
import { participationKey } from "./disclosure/report-outline";
import { defaultRules, hasTooFewInvited } from "./disclosure/rules";

/**
 * Holds for orders of which a report may be made at all. Of fewer invited people than any number is told of there is none: that
 * one was made would say that somebody has answered, and of a single person who.
 */
export const hasInvitedEnough = sql<boolean>`((select count(*) from (
  select from ${orderInvitations} where ${orderInvitations.orderId} = ${assessmentOrders.id} limit ${defaultRules.k}) invited)
  >= ${defaultRules.k})`;

/**
 * Holds for orders that have something to make a report of: a score that may be counted. Of one without, none is made and
 * nobody is told that one is.
 */
export const hasCountedAnswers = sql<boolean>`exists (select from ${results}
  where ${results.orderId} = ${assessmentOrders.id} and ${mayBeCounted}
    and exists (select from ${resultScores} where ${resultScores.resultId} = ${results.id}))`;

const snapshots = sql`${reportSnapshots} where ${reportSnapshots.orderId} = ${assessmentOrders.id}`;

/** What an order's state follows from, for statements that hold `assessment_orders` and, joined to it, `report_rules`. */
export const stateFacts = {
  closed: orderIsClosed,
  settled: orderIsSettled,
  endTimestamp: assessmentOrders.endTimestamp,
  invited: sql<number>`(select count(*)::int from (${invitedTo(assessmentOrders.id)} limit ${defaultRules.k}) invited)`,
  joinable: hasGroups,
  k: sql<number>`coalesce(${reportRules.k}, ${defaultRules.k})::int`,
  /** Reports that are made. */
  waves: sql<number>`(select count(*)::int from ${snapshots})`,
  /** Whether any of them tells something of the whole organisation. */
  tells: sql<boolean>`exists (select from ${reportCells}
    where ${reportCells.snapshotId} in (select ${reportSnapshots.id} from ${snapshots})
      and ${reportCells.groupKey} = ${wholeKey} and ${reportCells.itemKey} <> ${participationKey}
      and ${reportCells.status} in ('published', 'coarse'))`,
  /** Whether one is to be made. It is asked only of orders that have ended and have none: until then it is told to nobody. */
  due: sql<boolean>`(case when ${orderIsSettled} and not exists (select from ${snapshots}) then ${hasInvitedEnough} and ${hasCountedAnswers} else false end)`,
};

type StateFacts = {
  closed: boolean;
  settled: boolean;
  endTimestamp: Date | null;
  /** How many the organisation has invited, up to what a report needs. */
  invited: number;
  /** Whether others may have joined by a group's link. */
  joinable: boolean;
  k: number;
  waves: number;
  tells: boolean;
  due: boolean;
};

/** How far an order's report is. "Too few" is never said of one that is still to come. */
export type ReportState =
  | { state: "open"; end: Date | null; k: number }
  | { state: "beingMade" }
  | { state: "tooFewInvited"; least: number }
  | { state: "tooFew" }
  | { state: "ready"; waves: number; tells: boolean };

export function reportState({
  closed,
  settled,
  endTimestamp,
  invited,
  joinable,
  k,
  waves,
  tells,
  due,
}: StateFacts): ReportState {
  if (waves > 0) return { state: "ready", waves, tells };
  if (!closed) return { state: "open", end: endTimestamp, k };
  if (hasTooFewInvited({ invited, joinable })) return { state: "tooFewInvited", least: defaultRules.k };
  // Until then nobody is told whether anybody has answered.
  return !settled || due ? { state: "beingMade" } : { state: "tooFew" };
}
