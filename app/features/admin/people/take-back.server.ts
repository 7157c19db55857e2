import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { deleteUnfinished, lockInvitation } from "~/features/consents/withdraw-consent.server";
import type { Ctx } from "~/features/ctx.server";
import { takesPeople } from "~/features/orders/conditions.server";
import { isReachedOrder } from "~/features/orders/reach.server";
import type { StatedPurpose } from "~/features/own-data/access";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";
import { type Asking, findAccount, recordByAdmin } from "./read-person.server";

type TakeBackOutcome =
  /** Taken back, now or before. */
  | { outcome: "takenBack" }
  /** The order is nobody's to invite to any more, or they were never invited to it. */
  | { outcome: "notThere" }
  | { outcome: "notManageable" };

/**
 * Takes the invitation to an open order back: to its person the order is closed from now on, and no message of it leaves.
 * What they have not finished goes at once; what they have finished stays theirs and stays counted, as they themselves stay
 * counted among the invited. So nothing that the office sees moves by whether they had answered.
 */
export function takeBackInvitation(
  { db }: Pick<Ctx, "db">,
  { purpose, requestId, orderId, ...asking }: Asking & { orderId: string; purpose: StatedPurpose; requestId: string },
): Promise<TakeBackOutcome> {
  return db.transaction(async (tx): Promise<TakeBackOutcome> => {
    const account = await findAccount(tx, asking, { lock: true });
    if (!account || !isUuid(orderId)) return { outcome: "notThere" };
    if (!account.manageable) return { outcome: "notManageable" };
    // No run of it can be started between this and the end.
    await lockInvitation(tx, account.id, orderId);
    const theirs = { userUuid: account.id, orderId };
    if (!(await isInvited(tx, asking.admin, theirs))) return { outcome: "notThere" };
    const taken = await tx
      .update(orderInvitations)
      .set({ takenBackAt: sql`now()` })
      .where(and(ofInvitation(theirs), isNull(orderInvitations.takenBackAt)))
      .returning({ orderId: orderInvitations.orderId });
    if (taken.length === 0) return { outcome: "takenBack" };
    await deleteUnfinished(tx, account.id, orderId);
    await tx
      .update(signInLinks)
      .set({ expiresAt: sql`least(${signInLinks.expiresAt}, now())` })
      .where(and(eq(signInLinks.userId, account.id), eq(signInLinks.orderId, orderId), isNull(signInLinks.usedAt)));
    await recordByAdmin(tx, { ...asking, purpose, requestId, what: "details_changed" });
    return { outcome: "takenBack" };
  });
}

type Invitation = { userUuid: string; orderId: string };

const ofInvitation = ({ userUuid, orderId }: Invitation) =>
  and(eq(orderInvitations.userId, userUuid), eq(orderInvitations.orderId, orderId));

/** Whether somebody is invited to an order that the administrator looks after and that still takes people. */
async function isInvited(tx: Db, admin: Admin, invitation: Invitation): Promise<boolean> {
  const found = await tx
    .select({ id: assessmentOrders.id })
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .where(and(ofInvitation(invitation), isReachedOrder(admin), takesPeople));
  return found.length > 0;
}
