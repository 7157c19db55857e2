import { and, eq, inArray, isNotNull, not, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPeople } from "~/db/lock-order.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { scheduledMessages, sentMessages } from "~/db/schema/schedules";
import { takesInvitations } from "~/features/orders/conditions.server";
import { isByOffice } from "~/features/orders/invited-by-office.server";
import { type MailedOrder, mailedOrderColumns } from "./mailed-order.server";
import { type InvitingCtx, type Messaged, messagePeople } from "./message-people.server";

export type { InvitingCtx } from "./message-people.server";

/** So many messages are written between two looks at other work: writing one takes a fraction of a millisecond. */
const batchSize = 50;

export type Invitation = {
  orderId: string;
  people: { userUuid: string; groupId?: string | undefined; supervisor?: boolean }[];
};

export type InvitingOutcome =
  /** Ids of those a mail or a text message is queued for. */
  | ({ outcome: "invited" } & Messaged)
  /** The order is over, isn't there, or is a personal one, which nobody is invited to. */
  | { outcome: "notOpen" };

/**
 * Invites people to an order and queues a message with a personal link to each, in their language: all of it or nothing.
 * Who is invited already gets no second one, and nobody gets one before the moment that the order's schedule says, or
 * before the order is opened.
 */
export async function inviteToOrder(ctx: InvitingCtx, { orderId, people }: Invitation): Promise<InvitingOutcome> {
  return ctx.db.transaction(async (tx): Promise<InvitingOutcome> => {
    const order = await findInvitingOrder(tx, orderId);
    if (!order) return { outcome: "notOpen" };
    const messaged: Messaged = { mailed: [], texted: [] };
    // Somebody named twice is invited once: a statement can't change one row twice.
    const named = new Map(people.map((person) => [person.userUuid, person]));
    const invited = (await holdPeople(tx, [...named.keys()])).flatMap((userUuid) => named.get(userUuid) ?? []);
    const mailsLater = order.mailsLater || (order.draft && (await staysDraft(tx, order.id)));
    for (let at = 0; at < invited.length; at += batchSize) {
      const userUuids = invited.slice(at, at + batchSize).map(({ userUuid }) => userUuid);
      await forgetTakenBack(tx, order.id, userUuids);
      const added = await tx
        .insert(orderInvitations)
        .values(
          invited
            .slice(at, at + batchSize)
            .map(({ userUuid, ...given }) => ({ orderId: order.id, userId: userUuid, byMail: true, ...given })),
        )
        // Whose invitation was taken back is invited again, and whoever joined by a group's link is from now on; when they
        // first were there stays on record.
        .onConflictDoUpdate({
          target: [orderInvitations.orderId, orderInvitations.userId],
          set: { takenBackAt: null, byMail: true },
          setWhere: or(isNotNull(orderInvitations.takenBackAt), not(isByOffice)),
        })
        .returning({ userUuid: orderInvitations.userId });
      if (mailsLater) continue;
      const userIds = added.map(({ userUuid }) => userUuid);
      const { mailed, texted } = await messagePeople({ ...ctx, db: tx }, order, { kind: "invitation", userIds });
      messaged.mailed.push(...mailed);
      messaged.texted.push(...texted);
    }
    return { outcome: "invited", ...messaged };
  });
}

/** Writes their invitations to people who are invited to an open order and have none, unless its schedule does so later. */
export async function messageInvited(
  ctx: InvitingCtx,
  { orderId, userIds }: { orderId: string; userIds: readonly string[] },
): Promise<Messaged> {
  const order = userIds.length > 0 ? await findInvitingOrder(ctx.db, orderId) : undefined;
  if (!order || order.draft || order.mailsLater) return { mailed: [], texted: [] };
  return messagePeople(ctx, order, { kind: "invitation", userIds });
}

/**
 * Whoever is invited again gets their invitation again. Until then the one they had is kept: the link of a text message is
 * how its person ends such messages.
 */
async function forgetTakenBack(tx: Db, orderId: string, userUuids: string[]): Promise<void> {
  const takenBack = tx
    .select({ userId: orderInvitations.userId })
    .from(orderInvitations)
    .where(
      and(
        eq(orderInvitations.orderId, orderId),
        inArray(orderInvitations.userId, userUuids),
        isNotNull(orderInvitations.takenBackAt),
      ),
    );
  await tx
    .delete(sentMessages)
    .where(
      and(
        eq(sentMessages.orderId, orderId),
        eq(sentMessages.kind, "invitation"),
        inArray(sentMessages.userId, takenBack),
      ),
    );
}

/** An order that people can be invited to. */
async function findInvitingOrder(
  db: Db,
  orderId: string,
): Promise<(MailedOrder & { draft: boolean; mailsLater: boolean }) | undefined> {
  const [order] = await db
    .select({
      ...mailedOrderColumns,
      draft: assessmentOrders.draft,
      mailsLater: sql<boolean>`coalesce(${scheduledMessages.sendAt} > now(), false)`,
    })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .leftJoin(
      scheduledMessages,
      and(eq(scheduledMessages.orderId, assessmentOrders.id), eq(scheduledMessages.kind, "invitation")),
    )
    .where(and(eq(assessmentOrders.id, orderId), takesInvitations));
  return order;
}

/**
 * Whether an order that was a draft still is one; until the transaction ends nobody opens it, so that whoever does finds
 * everybody to write to.
 */
async function staysDraft(tx: Db, orderId: string): Promise<boolean> {
  const [order] = await tx
    .select({ draft: assessmentOrders.draft })
    .from(assessmentOrders)
    .where(eq(assessmentOrders.id, orderId))
    .for("share");
  return order?.draft ?? false;
}
