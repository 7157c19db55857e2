import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { sentMessages } from "~/db/schema/schedules";

/**
 * What the organisation that asks may know by name: what became of the invitation. Later messages go to those who have not
 * answered, or to those who have, so that who got which is nobody's to read.
 */
export const invitationStates = ["sent", "notDelivered", "notSent"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** What became of somebody's invitations to these orders. */
export async function invitationsOf(
  db: Db,
  { userUuid, orderIds }: { userUuid: string; orderIds: readonly string[] },
): Promise<(orderId: string) => InvitationState> {
  if (orderIds.length === 0) return () => "notSent";
  const { kind, orderId, userId } = sentMessages;
  const rows = await db
    .select({ orderId, givenUp: sql<boolean>`${outbox.givenUpAt} is not null` })
    .from(sentMessages)
    .leftJoin(outbox, eq(outbox.id, sentMessages.outboxId))
    .where(and(eq(userId, userUuid), eq(kind, "invitation"), inArray(orderId, [...orderIds])));
  const states = new Map(rows.map((row) => [row.orderId, row.givenUp ? ("notDelivered" as const) : ("sent" as const)]));
  return (id) => states.get(id) ?? "notSent";
}
