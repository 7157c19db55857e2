import { and, desc, eq, exists, gt, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { isClosedToPerson } from "./conditions.server";

const licenceIsOver = sql<boolean>`(${organisations.licenseType} = 'trial' and coalesce(${organisations.licenseExpireAt} <= now(), false))`;
const isTrial = eq(assessmentOrders.trial, true);

/** The order or the licence it stands on was for trial, and is over. */
const isOver = or(licenceIsOver, and(isTrial, lte(assessmentOrders.endTimestamp, sql`now()`)));

/** Somebody's organisation goes on without a trial, whatever it tried before. */
const goesOn = and(
  ne(organisations.licenseType, "trial"),
  eq(organisations.licenseActive, true),
  or(isNull(organisations.licenseExpireAt), gt(organisations.licenseExpireAt, sql`now()`)),
);

/**
 * The person can still answer an order of the organisation: to them its trial isn't over. Where the licence is over, only one
 * counts that is a trial with an end of its own. Inside, `organisations` is that of the statement around it.
 */
const isTriedFurther = (db: Db) =>
  exists(
    db
      .select({ id: assessmentOrders.id })
      .from(orderInvitations)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
      .where(
        and(
          eq(orderInvitations.userId, sql.placeholder("userUuid")),
          eq(assessmentOrders.organisationId, organisations.id),
          not(isClosedToPerson),
          or(isTrial, not(licenceIsOver)),
        ),
      ),
  );

const isActive = sql<boolean>`${assessmentOrders.id} = ${sql.placeholder("activeOrderId")}::uuid`;

const findEnd = preparedOnce((db: Db) =>
  db
    .select({ licenceIsOver, licenceEnd: organisations.licenseExpireAt, orderEnd: assessmentOrders.endTimestamp })
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(
      and(
        eq(orderInvitations.userId, sql.placeholder("userUuid")),
        isOver,
        or(isActive, not(goesOn as SQL)),
        not(isTriedFurther(db)),
      ),
    )
    .orderBy(sql`${isActive} desc nulls last`, desc(assessmentOrders.endTimestamp))
    .limit(1)
    .prepare("find_ended_trial"),
);

/**
 * When a trial ended that the person was invited to: that of the active order first, else the last one of an organisation
 * that hasn't gone on since; its organisation's end, where that is over, or else its own. Undefined where there is none, and
 * while they can answer another order there.
 */
export async function endedTrial(
  db: Db,
  { userUuid, activeOrderId }: { userUuid: string; activeOrderId: string | null },
): Promise<Date | undefined> {
  const [row] = await findEnd(db).execute({ userUuid, activeOrderId });
  return (row?.licenceIsOver ? row.licenceEnd : row?.orderEnd) ?? undefined;
}
