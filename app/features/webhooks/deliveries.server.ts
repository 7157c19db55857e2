import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { consumePoint, rateLimitsOf } from "~/db/rate-limit.server";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/db/schema/webhooks";
import type { Ctx } from "~/features/ctx.server";
import { enqueue } from "~/features/jobs/engine.server";
import { isUuid } from "~/platform/uuid";
import { isEndpointOf, type OneEndpoint } from "./endpoints.server";
import { mostListed, mostPresses } from "./event";
import { tellEndpoints } from "./tell.server";

/**
 * Presses are counted for each organisation, whatever becomes of its addresses: a button of ours is nobody's tool against somebody
 * else's server. What happens by itself isn't counted.
 */
const limits = rateLimitsOf("webhook", { presses: { points: mostPresses, duration: 60 * 60 } });

/** What waits has a job that tries it within a day; where it hasn't, that job is lost. */
const isStuck = sql<boolean>`(${webhookDeliveries.state} = 'waiting'
  and greatest(${webhookDeliveries.queuedAt}, ${webhookDeliveries.triedAt}) < now() - interval '1 day')`;

/** The last deliveries to an address that the caller has been asked for already. */
export async function listDeliveries({ db }: Pick<Ctx, "db">, endpointId: string) {
  return db
    .select({
      id: webhookDeliveries.id,
      kind: webhookEvents.kind,
      eventId: webhookEvents.id,
      at: webhookEvents.at,
      state: webhookDeliveries.state,
      tries: webhookDeliveries.tries,
      triedAt: webhookDeliveries.triedAt,
      status: webhookDeliveries.status,
      problem: webhookDeliveries.problem,
      mayRepeat: sql<boolean>`(${webhookDeliveries.state} <> 'waiting' or ${isStuck})`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.queuedAt), webhookDeliveries.id)
    .limit(mostListed);
}

export type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number];

/** What a press came to; "off": nothing is sent to an address that is switched off. */
type Pressed = { outcome: "sent" | "notThere" | "off" | "tooOften" };

/** Sends an event that tells of nothing. */
export async function sendTest({ db, clock }: Pick<Ctx, "db" | "clock">, asked: OneEndpoint): Promise<Pressed> {
  return db.transaction(async (tx): Promise<Pressed> => {
    const refused = await hold({ db: tx }, asked);
    if (refused) return refused;
    const { organisationId, endpointId } = asked;
    const data = { organisationId };
    await tellEndpoints(tx, { kind: "test", at: clock.now(), orderId: null, data, endpointIds: [endpointId] });
    return { outcome: "sent" };
  });
}

/** Sends an event once more, under the id that it had; what waits already isn't sent twice. */
export async function sendAgain(
  { db }: Pick<Ctx, "db">,
  { deliveryId, ...asked }: OneEndpoint & { deliveryId: string },
): Promise<Pressed> {
  if (!isUuid(deliveryId)) return { outcome: "notThere" };
  return db.transaction(async (tx): Promise<Pressed> => {
    const refused = await hold({ db: tx }, asked);
    if (refused) return refused;
    const { id, endpointId, state, generation } = webhookDeliveries;
    const here = and(eq(id, deliveryId), eq(endpointId, asked.endpointId));
    const [again] = await tx
      .update(webhookDeliveries)
      // Jobs of the time before do nothing from now on.
      .set({ state: "waiting", tries: 0, queuedAt: sql`now()`, generation: sql`${generation} + 1` })
      .where(and(here, or(inArray(state, ["delivered", "givenUp", "dropped"]), isStuck)))
      .returning({ generation });
    if (again) {
      await enqueue(tx, "webhook", [{ payload: { deliveryId, generation: again.generation } }]);
      return { outcome: "sent" };
    }
    const [waits] = await tx.select({ id }).from(webhookDeliveries).where(here);
    return { outcome: waits ? "sent" : "notThere" };
  });
}

/** Holds the address and counts the press; says why nothing may be sent. */
async function hold({ db: tx }: Pick<Ctx, "db">, asked: OneEndpoint): Promise<Pressed | undefined> {
  const [endpoint] = await tx
    .select({ id: webhookEndpoints.id, on: isNull(webhookEndpoints.offAt) })
    .from(webhookEndpoints)
    .where(isEndpointOf(asked))
    .for("no key update");
  if (!endpoint) return { outcome: "notThere" };
  if (!endpoint.on) return { outcome: "off" };
  return (await consumePoint([limits(tx).presses, asked.organisationId])) ? undefined : { outcome: "tooOften" };
}
