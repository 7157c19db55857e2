import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { reportCells, reportRules, reportSnapshots } from "~/db/schema/reports";
import { results } from "~/db/schema/results";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import { orderIsClosed, orderIsSettled } from "~/features/orders/conditions.server";
import { readAnsweredSoFar } from "./answered-so-far.server";
import { wholeKey } from "./disclosure/report-groups";
import { participationKey } from "./disclosure/report-outline";
import type { PeopleBand } from "./disclosure/rounding";
import { defaultRules } from "./disclosure/rules";

/**
 * Holds for orders of which a report may be made at all. Of fewer invited people than any number is told of there is none: that
 * one was made would say that somebody has answered, and of a single person who.
 */
export const hasInvitedEnough = sql<boolean>`((select count(*) from (
  select from ${orderInvitations} where ${orderInvitations.orderId} = ${assessmentOrders.id} limit ${defaultRules.k}) invited)
  >= ${defaultRules.k})`;

const snapshots = sql`${reportSnapshots} where ${reportSnapshots.orderId} = ${assessmentOrders.id}`;

/** What an order's state follows from, for statements that hold `assessment_orders` and, joined to it, `report_rules`. */
export const stateFacts = {
  closed: orderIsClosed,
  settled: orderIsSettled,
  endTimestamp: assessmentOrders.endTimestamp,
  invitedEnough: hasInvitedEnough,
  k: sql<number>`coalesce(${reportRules.k}, ${defaultRules.k})::int`,
  /** Reports that are made. */
  waves: sql<number>`(select count(*)::int from ${snapshots})`,
  /** Whether any of them tells something of the whole organisation. */
  tells: sql<boolean>`exists (select from ${reportCells}
    where ${reportCells.snapshotId} in (select ${reportSnapshots.id} from ${snapshots})
      and ${reportCells.groupKey} = ${wholeKey} and ${reportCells.itemKey} <> ${participationKey}
      and ${reportCells.status} in ('published', 'coarse'))`,
};

type StateFacts = {
  closed: boolean;
  settled: boolean;
  endTimestamp: Date | null;
  invitedEnough: boolean;
  k: number;
  waves: number;
  tells: boolean;
};

/** How far an order's report is. "Too few" is never said of one that is still to come. */
export type ReportState =
  | { state: "open"; end: Date | null; k: number; soFar: PeopleBand | undefined }
  | { state: "beingMade" }
  | { state: "tooFew"; k: number }
  | { state: "ready"; waves: number; tells: boolean };

export async function reportState(db: Db, order: { id: string } & StateFacts): Promise<ReportState> {
  const { id, closed, settled, endTimestamp, invitedEnough, k, waves, tells } = order;
  if (waves > 0) return { state: "ready", waves, tells };
  if (!closed) return { state: "open", end: endTimestamp, k, soFar: await readAnsweredSoFar(db, id) };
  if (!invitedEnough) return { state: "tooFew", k };
  // Until then nobody is told whether anybody has answered.
  if (!settled) return { state: "beingMade" };
  return (await isAnswered(db, id)) ? { state: "beingMade" } : { state: "tooFew", k };
}

async function isAnswered(db: Db, orderId: string): Promise<boolean> {
  const [found] = await db.execute<{ answered: boolean }>(sql`select exists (
    select from ${results} join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId}
    where ${results.orderId} = ${orderId} and ${mayBeCounted}) as answered`);
  return found?.answered ?? false;
}
