import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, groups, organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { firstRows } from "~/features/lists/first-rows";
import { orderHasEnded } from "~/features/orders/conditions.server";
import { countInvited } from "~/features/orders/invited-by-office.server";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { type ActsFor, mayHaveRows } from "~/features/orders/reach";
import { isReachedOrder } from "~/features/orders/reach.server";
import { countPeople, readAnsweredSoFar } from "~/features/reports/answered-so-far.server";
import type { Answered } from "./answered";

/** Surveys that the page of an organisation shows; all of them are in the list. */
const mostShown = 10;

/**
 * An organisation's newest surveys, with how many have answered as far as whoever asks for it may know it: of one that has
 * ended, nobody of the organisation is told more than its report does.
 */
export async function surveysOf(
  { db }: Pick<Ctx, "db">,
  { staff, organisationId, most = mostShown }: { staff: ActsFor; organisationId: string; most?: number },
) {
  const orders = await db
    .select({
      id: assessmentOrders.id,
      ...orderNameColumns,
      draft: assessmentOrders.draft,
      trial: assessmentOrders.trial,
      closed: orderHasEnded,
      endTimestamp: assessmentOrders.endTimestamp,
      invited: countInvited(assessmentOrders.id),
      groups: sql<number>`(select count(*)::int from ${groups} where ${groups.orderId} = ${assessmentOrders.id})`,
    })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(organisations.id, organisationId), isReachedOrder(staff)))
    .orderBy(desc(assessmentOrders.startedAt), assessmentOrders.id)
    .limit(most + 1);
  const { rows, more } = firstRows(orders, most);
  const answered = await answeredOf(db, { staff, orders: rows });
  return { surveys: rows.map((order) => ({ ...order, answered: answered(order.id) })), more };
}

/** As far as the administrator may know it, all of them counted together. */
async function answeredOf(
  db: Db,
  { staff, orders }: { staff: ActsFor; orders: readonly { id: string; draft: boolean; closed: boolean }[] },
): Promise<(orderId: string) => Answered> {
  const opened = orders.filter(({ draft }) => !draft);
  if (mayHaveRows(staff)) {
    const ids = opened.map(({ id }) => id);
    const people = await countPeople(db, ids);
    return (id) => (ids.includes(id) ? people(id).answered : undefined);
  }
  const bands = await readAnsweredSoFar(
    db,
    opened.filter(({ closed }) => !closed).map(({ id }) => id),
  );
  return (id) => bands.get(id);
}

export type SurveysOf = Awaited<ReturnType<typeof surveysOf>>;
