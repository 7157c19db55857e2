import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { today } from "~/db/home-day.server";
import { answeredSoFar as answeredByDay } from "~/db/schema/reports";
import { answeredSoFar } from "./disclosure/answered-so-far";
import { type PeopleBand, peopleRange } from "./disclosure/rounding";
import { plannedRules } from "./plan.server";

/**
 * How many have answered an open order, as a band, for those who may not know it to the person; undefined while there is
 * none to tell. It is counted at the first look of a day (of Helsinki) and kept: two looks of a day differ by nothing.
 */
export function readAnsweredSoFar(db: Db, orderId: string): Promise<PeopleBand | undefined> {
  return db.transaction(async (tx) => {
    const { shown, invited } = answeredByDay;
    const { k } = await plannedRules({ db: tx }, orderId);
    await tx.insert(answeredByDay).values({ orderId, countedOn: "-infinity" }).onConflictDoNothing();
    const [before] = await tx
      .select({ shown, invited, isOld: sql<boolean>`${answeredByDay.countedOn} < ${today}` })
      .from(answeredByDay)
      .where(eq(answeredByDay.orderId, orderId))
      .for("update");
    let told = { shown: before?.shown ?? null, invited: before?.invited ?? 0 };
    if (before?.isOld) {
      const counted = await countPeople(tx, orderId);
      const next = answeredSoFar(told.shown, counted, k);
      if (next !== told.shown) told = { shown: next, invited: counted.invited };
      await tx
        .update(answeredByDay)
        .set({ countedOn: sql`${today}`, ...told })
        .where(eq(answeredByDay.orderId, orderId));
    }
    return told.shown === null ? undefined : peopleRange(told.shown, { invited: told.invited, thresholds: [k] });
  });
}

/** How many an order has invited or let in by a group's link, and how many of them have answered it to its end. */
export async function countPeople(db: Db, orderId: string): Promise<{ invited: number; answered: number }> {
  const [counted] = await db.execute<{ invited: number; answered: number }>(sql`
    select count(*)::int as invited,
      count(*) filter (where exists (select 1 from results
        where results.order_id = order_invitations.order_id and results.user_id = order_invitations.user_id
          and results.completed_at is not null))::int as answered
    from order_invitations where order_id = ${orderId}`);
  return counted ?? { invited: 0, answered: 0 };
}
