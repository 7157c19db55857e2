import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPeople } from "~/db/lock-order.server";
import { signInLinks } from "~/db/schema/login";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { answerField } from "~/features/answering/question-address";
import { deleteUnfinished, lockInvitations } from "~/features/consents/withdraw-consent.server";
import type { Ctx } from "~/features/ctx.server";
import { isSeenBy } from "~/features/invitations/invitation-state.server";
import { takesInvitations } from "~/features/orders/conditions.server";
import { isReachedOrder } from "~/features/orders/reach.server";
import type { StatedPurpose } from "~/features/own-data/access";
import { recordForEach } from "~/features/own-data/access-log.server";
import type { Admin } from "~/features/sessions/admin.server";
import { deleteDraftsOfField } from "~/features/sessions/draft.server";
import { isUuid } from "~/platform/uuid";
import { type Choice, findChosen, isOffered } from "./chosen.server";
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
 * counted among the invited. So nothing that the office sees moves by whether they had answered. Of a draft nobody has heard
 * and nothing can have been answered: there they are taken off its list.
 */
export function takeBackInvitation(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { purpose, requestId, orderId, ...asking }: Asking & { orderId: string; purpose: StatedPurpose; requestId: string },
): Promise<TakeBackOutcome> {
  return db.transaction(async (tx): Promise<TakeBackOutcome> => {
    const account = await findAccount(tx, asking, { lock: true });
    if (!account || !isUuid(orderId)) return { outcome: "notThere" };
    if (!account.manageable) return { outcome: "notManageable" };
    const { invited, taken } = await takeBack(
      { db: tx, secrets },
      { admin: asking.admin, userUuids: [account.id], orderId },
    );
    if (invited === 0) return { outcome: "notThere" };
    if (taken.length > 0) await recordByAdmin(tx, { ...asking, purpose, requestId, what: "details_changed" });
    return { outcome: "takenBack" };
  });
}

export type TakenBackTogether =
  /** How many invitations were taken back now, were so before, and how many of the chosen have none. */
  | { outcome: "takenBack"; done: number; before: number; without: number }
  /** Nobody is invited to it any more, or it is not theirs. */
  | { outcome: "notOpen" };

/** The same for several people at once. */
export function takeBackInvitations(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { requestId, orderId, ...choice }: Choice & { orderId: string; requestId: string },
): Promise<TakenBackTogether> {
  return db.transaction(async (tx): Promise<TakenBackTogether> => {
    await holdPeople(tx, choice.personIds.filter(isUuid));
    const chosen = await findChosen(tx, choice);
    const { admin, organisationId } = choice;
    if (!chosen || !(await isOffered(tx, { admin, organisationId, act: "takeBack", orderId })))
      return { outcome: "notOpen" };
    const userUuids = chosen.people.map(({ id }) => id);
    const { invited, taken } = await takeBack({ db: tx, secrets }, { admin, userUuids, orderId });
    await recordForEach(tx, { admin, userUuids: taken, what: "details_changed", requestId });
    const counts = { done: taken.length, before: invited - taken.length, without: userUuids.length - invited };
    return { outcome: "takenBack", ...counts };
  });
}

type Invitations = { admin: Admin; userUuids: readonly string[]; orderId: string };

/** Takes these people's invitations back; tells how many were invited at all, and whose was taken back now. */
async function takeBack(
  { db: tx, secrets }: Pick<Ctx, "db" | "secrets">,
  { admin, userUuids, orderId }: Invitations,
): Promise<{ invited: number; taken: string[] }> {
  // No run of theirs can be started between this and the end.
  await lockInvitations(tx, userUuids, orderId);
  const invited = await invitedOf(tx, { admin, userUuids, orderId });
  const open = invited.flatMap(({ userUuid, isTakenBack }) => (isTakenBack ? [] : [userUuid]));
  if (open.length > 0) {
    const theirs = and(eq(orderInvitations.orderId, orderId), inArray(orderInvitations.userId, open));
    if (invited[0]?.draft) await tx.delete(orderInvitations).where(theirs);
    else await tx.update(orderInvitations).set({ takenBackAt: sql`now()` }).where(theirs);
    await deleteUnfinished(tx, open, orderId);
    await deleteDraftsOfField({ db: tx, secrets }, { userUuids: open, field: answerField });
    await tx
      .update(signInLinks)
      .set({ expiresAt: sql`least(${signInLinks.expiresAt}, now())` })
      .where(and(inArray(signInLinks.userId, open), eq(signInLinks.orderId, orderId), isNull(signInLinks.usedAt)));
  }
  return { invited: invited.length, taken: open };
}

async function invitedOf(tx: Db, { admin, userUuids, orderId }: Invitations) {
  if (userUuids.length === 0) return [];
  return (
    tx
      .select({
        userUuid: orderInvitations.userId,
        draft: assessmentOrders.draft,
        isTakenBack: sql<boolean>`${orderInvitations.takenBackAt} is not null`,
      })
      .from(orderInvitations)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
      .where(
        and(
          eq(orderInvitations.orderId, orderId),
          inArray(orderInvitations.userId, [...userUuids]),
          isReachedOrder(admin),
          takesInvitations,
          isSeenBy(admin),
        ),
      )
      // A draft stays one until this is done.
      .for("share", { of: assessmentOrders })
  );
}
