import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { sentMessages } from "~/db/schema/schedules";
import { isByOffice } from "~/features/orders/invited-by-office.server";
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

/** Holds for the invitations that somebody of the staff may see by their person's name. */
export const isSeenBy = (staff: ActsFor): SQL | undefined => (mayHaveRows(staff) ? undefined : isByOffice);

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
