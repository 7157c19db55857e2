import { and, eq, lte, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";

const licenceIsTrial = eq(organisations.licenseType, "trial");

const findEnd = preparedOnce((db: Db) =>
  db
    .select({ licenceIsTrial, licenceEnd: organisations.licenseExpireAt, orderEnd: assessmentOrders.endTimestamp })
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(
      and(
        eq(orderInvitations.userId, sql.placeholder("userUuid")),
        eq(orderInvitations.orderId, sql.placeholder("orderId")),
        or(
          and(licenceIsTrial, lte(organisations.licenseExpireAt, sql`now()`)),
          and(eq(assessmentOrders.trial, true), lte(assessmentOrders.endTimestamp, sql`now()`)),
        ),
      ),
    )
    .prepare("find_ended_trial"),
);

/** When the trial ended that an order of the person is part of: its organisation's or else its own; undefined while there is none over. */
export async function endedTrial(
  db: Db,
  { userUuid, orderId }: { userUuid: string; orderId: string },
): Promise<Date | undefined> {
  const [row] = await findEnd(db).execute({ userUuid, orderId });
  return (row?.licenceIsTrial ? row.licenceEnd : row?.orderEnd) ?? undefined;
}
