import { and, eq, inArray, isNull } from "drizzle-orm";
import { holdPeople } from "~/db/lock-order.server";
import { orderInvitations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { type InvitingCtx, inviteToOrder } from "~/features/invitations/invite.server";
import { isByOffice } from "~/features/orders/invited-by-office.server";
import { isUuid } from "~/platform/uuid";
import { tryPeopleAgain } from "../sending/try-again.server";
import { type Choice, findChosen, isOffered } from "./chosen.server";

export type InvitedTogether =
  /**
   * How many are invited now, of how many an invitation that was not sent is tried again, how many have theirs already, and
   * whose account is closed.
   */
  | { outcome: "invited"; done: number; again: number; before: number; closed: number }
  /** Nobody is invited to it any more, or it is not theirs. */
  | { outcome: "notOpen" };

/**
 * Invites several people to an open survey of their organisation, all or none. Whose invitation was taken back is invited
 * again; whose invitation was not sent has it tried again; nobody gets a second one.
 */
export function inviteTogether(
  ctx: InvitingCtx & Pick<Ctx, "env">,
  { orderId, ...choice }: Choice & { orderId: string },
): Promise<InvitedTogether> {
  return ctx.db.transaction(async (tx): Promise<InvitedTogether> => {
    await holdPeople(tx, choice.personIds.filter(isUuid));
    const chosen = await findChosen(tx, choice);
    const { admin, organisationId } = choice;
    if (!chosen || !(await isOffered(tx, { admin, organisationId, act: "invite", orderId })))
      return { outcome: "notOpen" };
    const ids = chosen.people.flatMap(({ id, active }) => (active ? [id] : []));
    const rows = await tx
      .select({ id: orderInvitations.userId })
      .from(orderInvitations)
      .where(
        and(
          eq(orderInvitations.orderId, orderId),
          inArray(orderInvitations.userId, ids),
          isNull(orderInvitations.takenBackAt),
          isByOffice,
        ),
      );
    const invited = new Set(rows.map(({ id }) => id));
    const others = ids.filter((id) => !invited.has(id));
    const again = await tryPeopleAgain({ ...ctx, db: tx }, { admin, orderId, personIds: [...invited] });
    const { outcome } = await inviteToOrder(
      { ...ctx, db: tx },
      { orderId, people: others.map((userUuid) => ({ userUuid })) },
    );
    if (outcome === "notOpen") return { outcome };
    const closed = chosen.people.length - ids.length;
    return { outcome: "invited", done: others.length, again, before: invited.size - again, closed };
  });
}
