import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { isNobodysOwn } from "~/features/orders/reach.server";
import { daysOfNews, isToldSince, notTold } from "./news.server";
import { tellOrganisation } from "./tell.server";

/** Orders at a time; the next run tells of the others. */
const mostOrders = 500;

/** Holds for orders whose own end has come, and that nobody had closed before it. */
const ownEndHasCome: SQL = sql`(not ${assessmentOrders.draft} and ${isNobodysOwn} and ${assessmentOrders.endTimestamp} <= now()
  and coalesce(${assessmentOrders.closedAt} > ${assessmentOrders.endTimestamp}, true))`;

/**
 * Tells of orders whose end has come: nobody does anything then in whose transaction it could be told. It is told by the
 * order's end, so that of several instances one tells of it, and a later end is told of again.
 */
export async function tellOfEnds(db: Db): Promise<void> {
  const { id, organisationId, endTimestamp } = assessmentOrders;
  const due = and(
    ownEndHasCome,
    sql`${endTimestamp} > now() - make_interval(days => ${daysOfNews}::int)`,
    isToldSince(endTimestamp),
    notTold("order.closed", endTimestamp),
  );
  const rows = await db.select({ id }).from(assessmentOrders).where(due).orderBy(endTimestamp).limit(mostOrders);
  for (const { id: orderId } of rows) {
    await db.transaction(async (tx) => {
      // Whoever moves the end at this moment is waited for.
      const [order] = await tx
        .select({ organisationId, endTimestamp })
        .from(assessmentOrders)
        .where(and(eq(id, orderId), due))
        .for("no key update");
      if (!order?.endTimestamp) return;
      const news = { kind: "order.closed", state: "closed", orderId, organisationId: order.organisationId } as const;
      await tellOrganisation(tx, { ...news, at: order.endTimestamp, onBefore: order.endTimestamp });
    });
  }
}
