import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { sentMessages } from "~/db/schema/schedules";
import { type ActsFor, mayHaveRows } from "~/features/orders/reach";

/**
 * What the organisation that asks may know by name: what became of the invitation. Later messages go to those who have not
 * answered, or to those who have, so that who got which is nobody's to read.
 */
export const invitationStates = ["sent", "notDelivered", "notSent"] as const;
export type InvitationState = (typeof invitationStates)[number];

const isGivenUp = sql<boolean>`${outbox.givenUpAt} is not null`;
const stateOf = (givenUp: boolean): InvitationState => (givenUp ? "notDelivered" : "sent");

/** What became of somebody's invitations to these orders. */
export async function invitationsOf(
  db: Db,
  { userUuid, orderIds }: { userUuid: string; orderIds: readonly string[] },
): Promise<(orderId: string) => InvitationState> {
  if (orderIds.length === 0) return () => "notSent";
  const { kind, orderId, userId } = sentMessages;
  const rows = await db
    .select({ orderId, givenUp: isGivenUp })
    .from(sentMessages)
    .leftJoin(outbox, eq(outbox.id, sentMessages.outboxId))
    .where(and(eq(userId, userUuid), eq(kind, "invitation"), inArray(orderId, [...orderIds])));
  const states = new Map(rows.map((row) => [row.orderId, stateOf(row.givenUp)]));
  return (id) => states.get(id) ?? "notSent";
}

/**
 * Holds for an invitation of the organisation's, also where it took that back: what one is owed, listed and counted by.
 * Whoever joined by a group's link has been there: were they told apart from somebody who isn't invited, it would tell who
 * has come to answer. Given is a row of `order_invitations`, by whatever name a statement has it.
 */
export const isInvitationByOffice = ({
  byMail,
  orderId,
  userId,
}: Record<"byMail" | "orderId" | "userId", SQLWrapper>): SQL =>
  sql`(${byMail} or exists (
    select 1 from ${sentMessages} told where told.order_id = ${orderId} and told.user_id = ${userId}
      and told.kind = 'invitation'))`;

/** The same for statements that hold `order_invitations`. */
export const isByOffice: SQL = isInvitationByOffice(orderInvitations);

/** Holds for the invitations that somebody of the staff may see by their person's name. */
export const isSeenBy = (staff: ActsFor): SQL | undefined => (mayHaveRows(staff) ? undefined : isByOffice);

/** Holds for people whom the organisation has invited to an order. For statements that don't hold `order_invitations`. */
export function isInvitedByOffice(userId: SQLWrapper, orderId: string): SQL {
  return sql`exists (select 1 from ${orderInvitations}
    where ${orderInvitations.orderId} = ${orderId} and ${orderInvitations.userId} = ${userId} and ${isByOffice})`;
}

/** Rows of those whom the organisation has invited to an order. */
export const invitedTo = (orderId: string | SQLWrapper): SQL =>
  sql`select from ${orderInvitations} where ${orderInvitations.orderId} = ${orderId} and ${isByOffice}`;

/**
 * How many the organisation has invited to an order. Whoever joined by a group's
 * link is in no number: one that moved differently for a joiner who is invited afterwards would tell that they had come.
 */
export const countInvited = (orderId: string | SQLWrapper): SQL<number> =>
  sql<number>`(select count(*)::int from (${invitedTo(orderId)}) invited)`;

/** What became of these people's invitations to one order. */
export async function listedInvitations(
  db: Db,
  { orderId, userUuids }: { orderId: string; userUuids: readonly string[] },
): Promise<(userUuid: string) => InvitationState | "takenBack" | "waits" | undefined> {
  if (userUuids.length === 0) return () => undefined;
  const rows = await db
    .select({
      userUuid: orderInvitations.userId,
      isTakenBack: sql<boolean>`${orderInvitations.takenBackAt} is not null`,
      isTold: sql<boolean>`${sentMessages.userId} is not null`,
      draft: assessmentOrders.draft,
      givenUp: isGivenUp,
    })
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .leftJoin(
      sentMessages,
      and(
        eq(sentMessages.orderId, orderInvitations.orderId),
        eq(sentMessages.userId, orderInvitations.userId),
        eq(sentMessages.kind, "invitation"),
      ),
    )
    .leftJoin(outbox, eq(outbox.id, sentMessages.outboxId))
    .where(and(eq(orderInvitations.orderId, orderId), inArray(orderInvitations.userId, [...userUuids])));
  const states = new Map<string, InvitationState | "takenBack" | "waits">();
  for (const { userUuid, isTakenBack, isTold, draft, givenUp } of rows) {
    states.set(userUuid, isTakenBack ? "takenBack" : isTold ? stateOf(givenUp) : draft ? "waits" : "notSent");
  }
  return (userUuid) => states.get(userUuid);
}
