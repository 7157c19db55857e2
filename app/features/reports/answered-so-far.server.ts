import { inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { today } from "~/db/home-day.server";
import { orderInvitations } from "~/db/schema/orders";
import { answeredSoFar as answeredByDay } from "~/db/schema/reports";
import { answeredSoFar } from "./disclosure/answered-so-far";
import { type PeopleBand, peopleRange } from "./disclosure/rounding";
import { rulesOfSeveral } from "./plan.server";

/**
 * How many have answered open orders, as a band, for those who may not know it to the person; none of an order while there
 * is none to tell. It is counted at the first look of a day (of Helsinki) and kept: two looks of a day differ by nothing.
 */
export function readAnsweredSoFar(db: Db, orderIds: readonly string[]): Promise<Map<string, PeopleBand>> {
  // In the order of their ids: of two who look at the same ones neither waits for what waits for them.
  const ids = orderIds.toSorted();
  if (ids.length === 0) return Promise.resolve(new Map());
  return db.transaction(async (tx) => {
    const { orderId, shown, invited, countedOn } = answeredByDay;
    const rulesOf = await rulesOfSeveral(tx, ids);
    await tx
      .insert(answeredByDay)
      .values(ids.map((id) => ({ orderId: id, countedOn: "-infinity" })))
      .onConflictDoNothing();
    const kept = await tx
      .select({ orderId, shown, invited, isOld: sql<boolean>`${countedOn} < ${today}` })
      .from(answeredByDay)
      .where(inArray(orderId, ids))
      .orderBy(orderId)
      .for("update");
    const countedNow = await countPeople(
      tx,
      kept.filter(({ isOld }) => isOld).map((row) => row.orderId),
    );
    const told = kept.map((before) => {
      const { k } = rulesOf(before.orderId);
      const { isOld, ...asBefore } = { ...before, invited: before.invited ?? 0, k };
      if (!isOld) return asBefore;
      const counted = countedNow(before.orderId);
      const next = answeredSoFar(before.shown, counted, k);
      return next === before.shown ? asBefore : { ...asBefore, shown: next, invited: counted.invited };
    });
    const renewed = told.filter((_, at) => kept[at]?.isOld);
    if (renewed.length > 0) {
      await tx
        .insert(answeredByDay)
        .values(renewed.map(({ k: _, ...row }) => ({ ...row, countedOn: sql`${today}` })))
        .onConflictDoUpdate({
          target: orderId,
          set: { countedOn: sql`excluded.counted_on`, shown: sql`excluded.shown`, invited: sql`excluded.invited` },
        });
    }
    return new Map(
      told.flatMap(({ orderId: id, shown: people, invited: of, k }) =>
        people === null ? [] : [[id, peopleRange(people, { invited: of, thresholds: [k] })] as const],
      ),
    );
  });
}

type People = { invited: number; answered: number };

/**
 * How many each of these orders has invited or let in by a group's link, and how many of them have answered it to its end, by
 * the order's id: counted in one statement.
 */
export async function countPeople(db: Db, orderIds: readonly string[]): Promise<(orderId: string) => People> {
  if (orderIds.length === 0) return () => nobody;
  const rows = await db.execute<People & { id: string }>(sql`
    select order_id as id, count(*)::int as invited,
      count(*) filter (where exists (select 1 from results
        where results.order_id = order_invitations.order_id and results.user_id = order_invitations.user_id
          and results.completed_at is not null))::int as answered
    from order_invitations where ${inArray(orderInvitations.orderId, [...orderIds])} group by order_id`);
  const counted = new Map([...rows].map(({ id, ...people }) => [id, people]));
  return (id) => counted.get(id) ?? nobody;
}

const nobody: People = { invited: 0, answered: 0 };
