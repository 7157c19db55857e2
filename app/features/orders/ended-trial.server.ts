import { and, desc, eq, gt, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";

const licenceIsTrial = eq(organisations.licenseType, "trial");

/** The order or the licence it stands on was for trial, and is over. */
const isOver = or(
  and(licenceIsTrial, lte(organisations.licenseExpireAt, sql`now()`)),
  and(eq(assessmentOrders.trial, true), lte(assessmentOrders.endTimestamp, sql`now()`)),
);

/** Somebody's organisation goes on without a trial, whatever it tried before. */
const goesOn = and(
  ne(organisations.licenseType, "trial"),
  eq(organisations.licenseActive, true),
  or(isNull(organisations.licenseExpireAt), gt(organisations.licenseExpireAt, sql`now()`)),
);

const isActive = sql<boolean>`${assessmentOrders.id} = ${sql.placeholder("activeOrderId")}::uuid`;

const findEnd = preparedOnce((db: Db) =>
  db
    .select({ licenceIsTrial, licenceEnd: organisations.licenseExpireAt, orderEnd: assessmentOrders.endTimestamp })
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(orderInvitations.userId, sql.placeholder("userUuid")), isOver, or(isActive, not(goesOn as SQL))))
    .orderBy(sql`${isActive} desc nulls last`, desc(assessmentOrders.endTimestamp))
    .limit(1)
    .prepare("find_ended_trial"),
);

/**
 * When a trial ended that the person was invited to: that of the active order first, else the last one of an organisation
 * that hasn't gone on since; its organisation's end or else its own. Undefined where there is none.
 */
export async function endedTrial(
  db: Db,
  { userUuid, activeOrderId }: { userUuid: string; activeOrderId: string | null },
): Promise<Date | undefined> {
  const [row] = await findEnd(db).execute({ userUuid, activeOrderId });
  return (row?.licenceIsTrial ? row.licenceEnd : row?.orderEnd) ?? undefined;
}
