import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import type { Db } from "~/db/client.server";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/db/schema/webhooks";
import type { Ctx } from "~/features/ctx.server";
import { enqueue } from "~/features/jobs/engine.server";
import type { Handler, Job } from "~/features/jobs/worker.server";
import { describeError } from "~/platform/log.server";
import { type OutsideFetch, OutsideFetchRefused, openOutsideFetch } from "~/platform/outside-fetch.server";
import { waits } from "./event";
import { switchOff } from "./switch-off.server";

export type DeliveringCtx = Pick<Ctx, "db" | "secrets" | "log" | "clock"> & {
  env: Pick<Ctx["env"], "outside" | "publicOrigin" | "supportEmail" | "controller">;
};

/** Milliseconds for a receiver's reply. Its body is nobody's business here, and is not read. */
const limits = { mostMs: 10_000, mostBytes: 0 };

/** Of a batch one address has so many: the others wait for the slowest. What is more comes back after these seconds. */
const mostOfOne = 2;
const comesBackSeconds = 2;

/** Sends events to their receivers. What isn't taken comes back as another job, later each time: nothing is wrong with ours. */
export function deliverHandler(ctx: DeliveringCtx): Handler<"webhook"> {
  const send = openOutsideFetch(ctx.env.outside, limits);
  return async (taken) => {
    const jobs = await putBackMany(ctx.db, taken);
    const ended = await Promise.allSettled(jobs.map(({ payload }) => deliver(ctx, send, payload)));
    return jobs.flatMap(({ id }, at) => {
      const end = ended[at];
      if (end?.status !== "rejected") return [];
      const { errorCode, errorType } = describeError(end.reason);
      return { id, reason: String(errorCode ?? errorType) };
    });
  };
}

/** Puts the jobs back that are too many of one address; gives the others. */
async function putBackMany(db: Db, taken: readonly Job<"webhook">[]): Promise<readonly Job<"webhook">[]> {
  if (taken.length <= mostOfOne) return taken;
  const { id, endpointId } = webhookDeliveries;
  const ids = taken.map(({ payload }) => payload.deliveryId);
  const rows = await db.select({ id, endpointId }).from(webhookDeliveries).where(inArray(id, ids));
  const endpointOf = new Map(rows.map((row) => [row.id, row.endpointId]));
  const counts = new Map<string, number>();
  const isMore = ({ payload }: Job<"webhook">) => {
    const endpoint = endpointOf.get(payload.deliveryId);
    if (endpoint === undefined) return false;
    const count = (counts.get(endpoint) ?? 0) + 1;
    counts.set(endpoint, count);
    return count > mostOfOne;
  };
  const more = taken.filter(isMore);
  if (more.length === 0) return taken;
  const later = more.map(({ payload }) => ({ payload, startAfterSeconds: comesBackSeconds }));
  await enqueue(db, "webhook", later);
  return taken.filter((job) => !more.includes(job));
}

/** What came of a try: the status of the reply, or why there was none. */
type Reply = { status: number | null; problem: string | null };

async function deliver(
  ctx: DeliveringCtx,
  send: OutsideFetch,
  { deliveryId, generation }: Job<"webhook">["payload"],
): Promise<void> {
  const wanted = await stillWanted(ctx, { deliveryId, generation });
  if (!wanted) return;
  const reply = await ask(ctx, send, wanted);
  await note(ctx, wanted, { ...reply, problem: shownProblem(reply.problem) });
  ctx.log.info({ job: "webhook", deliveryId, endpointId: wanted.endpointId, ...reply }, "webhook tried");
}

/** A name of our own network is to whoever reads the list like one that nobody has: the log alone tells them apart. */
const shownProblem = (problem: string | null) => (problem === "notPublic" ? "unknownName" : problem);

/** The delivery where it still waits and its address is on; an order or organisation that is gone has taken it along. */
async function stillWanted({ db, clock }: DeliveringCtx, { deliveryId, generation }: Job<"webhook">["payload"]) {
  const [found] = await db
    .select({
      id: webhookDeliveries.id,
      generation: webhookDeliveries.generation,
      tries: webhookDeliveries.tries,
      queuedAt: webhookDeliveries.queuedAt,
      eventId: webhookEvents.id,
      body: webhookEvents.body,
      endpointId: webhookEndpoints.id,
      organisationId: webhookEndpoints.organisationId,
      url: webhookEndpoints.url,
      sealedSecret: webhookEndpoints.sealedSecret,
      sealedBefore: sql<Buffer | null>`case when ${webhookEndpoints.beforeUntil} > ${clock.now().toISOString()}::timestamptz then ${webhookEndpoints.sealedBefore} end`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookDeliveries.generation, generation),
        eq(webhookDeliveries.state, "waiting"),
        isNull(webhookEndpoints.offAt),
      ),
    );
  return found;
}

type Wanted = NonNullable<Awaited<ReturnType<typeof stillWanted>>>;

async function ask({ secrets, clock }: DeliveringCtx, send: OutsideFetch, wanted: Wanted): Promise<Reply> {
  const { url, body, eventId, sealedSecret, sealedBefore } = wanted;
  const opened = [sealedSecret, ...(sealedBefore ? [sealedBefore] : [])].flatMap(
    (sealed) => secrets.decrypt("webhook secret", sealed) ?? [],
  );
  if (opened.length === 0) return { status: null, problem: "secretUnreadable" };
  const now = clock.now();
  try {
    const reply = await send(url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "user-agent": "Vointi-Webhooks/1",
        "webhook-id": eventId,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
        "webhook-signature": opened.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(" "),
      },
    });
    return { status: reply.status, problem: null };
  } catch (error) {
    if (!(error instanceof OutsideFetchRefused)) throw error;
    return { status: error.status ?? null, problem: error.code };
  }
}

const isTaken = ({ status, problem }: Reply) => problem === null && status !== null && status >= 200 && status < 300;

/**
 * Writes down what came of it, with the next try. Who has done the same meanwhile has written it. Where the address was switched off
 * meanwhile it is only written down.
 */
async function note(ctx: DeliveringCtx, wanted: Wanted, reply: Reply): Promise<void> {
  const wait = waits[wanted.tries];
  const next = isTaken(reply) ? "delivered" : wait === undefined || reply.status === 410 ? "givenUp" : "waiting";
  await ctx.db.transaction(async (tx) => {
    // Whoever switches the address off holds it first and its deliveries then.
    if (next === "givenUp") await holdEndpoint(tx, wanted.endpointId);
    const { id, tries, generation, state } = webhookDeliveries;
    const [noted] = await tx
      .update(webhookDeliveries)
      .set({
        ...reply,
        state: next === "delivered" ? next : sql`case when ${state} = 'dropped' then 'dropped' else ${next}::text end`,
        tries: wanted.tries + 1,
        triedAt: sql`now()`,
      })
      .where(
        and(
          eq(id, wanted.id),
          eq(generation, wanted.generation),
          inArray(state, ["waiting", "dropped"]),
          eq(tries, wanted.tries),
        ),
      )
      .returning({ state });
    if (noted?.state === "waiting" && wait !== undefined) {
      const payload = { deliveryId: wanted.id, generation: wanted.generation };
      await enqueue(tx, "webhook", [{ payload, startAfterSeconds: wait }]);
    }
    if (noted?.state !== "givenUp") return;
    if (reply.status === 410) await switchOff(ctx, tx, { ...wanted, because: "gone" });
    // A secret that we can't read is no fault of the receiver's.
    else if (reply.problem !== "secretUnreadable") await switchOff(ctx, tx, { ...wanted, because: "failing" });
  });
}

async function holdEndpoint(tx: Db, endpointId: string): Promise<void> {
  const { id } = webhookEndpoints;
  await tx.select({ id }).from(webhookEndpoints).where(eq(id, endpointId)).for("no key update");
}
