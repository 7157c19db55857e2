import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/db/schema/webhooks";
import { enqueue } from "~/features/jobs/engine.server";
import { type EventData, eventBody, type OrderEventKind, type WebhookKind } from "./event";

/** Something that has happened to an order: now, unless it says when. */
export type OrderNews = {
  kind: OrderEventKind;
  orderId: string;
  organisationId: string;
  at?: Date;
  /** Addresses that weren't on before this aren't told: of what is found out afterwards. */
  onBefore?: Date;
} & Pick<EventData, "state" | "notReached">;

/**
 * Tells an organisation's addresses what has happened, in the transaction in which it does: all of it happens or nothing. Where
 * there is no address nothing is written. Told twice of the same moment, it is told once. Tells whether there is any address.
 */
export async function tellOrganisation(tx: Db, { kind, at, onBefore, ...data }: OrderNews): Promise<boolean> {
  const { organisationId, orderId } = data;
  const endpoints = await tx
    .select({ id: webhookEndpoints.id, now: sql<number>`extract(epoch from now())::float8 * 1000` })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.organisationId, organisationId),
        isNull(webhookEndpoints.offAt),
        onBefore && lt(webhookEndpoints.onSince, onBefore),
      ),
    )
    .orderBy(webhookEndpoints.id)
    // Whoever switches one off or removes it waits, and finds what was written for it.
    .for("share");
  const [first] = endpoints;
  if (!first) return false;
  await tellEndpoints(tx, {
    kind,
    at: at ?? new Date(first.now),
    orderId,
    data,
    endpointIds: endpoints.map(({ id }) => id),
  });
  return true;
}

/** Writes an event and who is to be told of it, with a job for each. */
export async function tellEndpoints(
  tx: Db,
  given: { kind: WebhookKind; at: Date; orderId: string | null; data: EventData; endpointIds: readonly string[] },
): Promise<void> {
  const { kind, at, orderId, data, endpointIds } = given;
  const [event] = await tx
    .insert(webhookEvents)
    .values({ kind, at, orderId, organisationId: data.organisationId, body: eventBody(kind, at, data) })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  if (!event) return;
  const deliveries = endpointIds.map((endpointId) => ({ id: randomUUID(), eventId: event.id, endpointId }));
  await tx.insert(webhookDeliveries).values(deliveries);
  const jobs = deliveries.map(({ id }) => ({ payload: { deliveryId: id, generation: 0 } }));
  const added = await enqueue(tx, "webhook", jobs);
  if (added < jobs.length) throw new Error("the queue of webhooks is missing; run the release command");
}
