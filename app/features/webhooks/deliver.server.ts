import { and, eq, isNull, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import type { Db } from "~/db/client.server";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "~/db/schema/webhooks";
import type { Ctx } from "~/features/ctx.server";
import { enqueue } from "~/features/jobs/engine.server";
import type { Handler } from "~/features/jobs/worker.server";
import { describeError } from "~/platform/log.server";
import { type OutsideFetch, OutsideFetchRefused, openOutsideFetch } from "~/platform/outside-fetch.server";
import { waits } from "./event";
import { switchOff } from "./switch-off.server";

export type DeliveringCtx = Pick<Ctx, "db" | "secrets" | "log" | "clock"> & {
  env: Pick<Ctx["env"], "outside" | "publicOrigin" | "supportEmail" | "controller">;
};

/** Milliseconds for a receiver's reply. Its body is nobody's business here, and is not read. */
const limits = { mostMs: 10_000, mostBytes: 0 };

/** Sends events to their receivers. What isn't taken comes back as another job, later each time: nothing is wrong with ours. */
export function deliverHandler(ctx: DeliveringCtx): Handler<"webhook"> {
  const send = openOutsideFetch(ctx.env.outside, limits);
  return async (jobs) => {
    const ended = await Promise.allSettled(jobs.map(({ payload: { deliveryId } }) => deliver(ctx, send, deliveryId)));
    return jobs.flatMap(({ id }, at) => {
      const end = ended[at];
      if (end?.status !== "rejected") return [];
      const { errorCode, errorType } = describeError(end.reason);
      return { id, reason: String(errorCode ?? errorType) };
    });
  };
}

/** What came of a try: the status of the reply, or why there was none. */
type Reply = { status: number | null; problem: string | null };

async function deliver(ctx: DeliveringCtx, send: OutsideFetch, deliveryId: string): Promise<void> {
  const wanted = await stillWanted(ctx.db, deliveryId);
  if (!wanted) return;
  const reply = await ask(ctx, send, wanted);
  await note(ctx, wanted, reply);
  ctx.log.info({ job: "webhook", deliveryId, endpointId: wanted.endpointId, ...reply }, "webhook tried");
}

/** The delivery where it still waits and its address is on; an order or organisation that is gone has taken it along. */
async function stillWanted(db: Db, deliveryId: string) {
  const [found] = await db
    .select({
      id: webhookDeliveries.id,
      tries: webhookDeliveries.tries,
      queuedAt: webhookDeliveries.queuedAt,
      eventId: webhookEvents.id,
      body: webhookEvents.body,
      endpointId: webhookEndpoints.id,
      organisationId: webhookEndpoints.organisationId,
      url: webhookEndpoints.url,
      sealedSecret: webhookEndpoints.sealedSecret,
      sealedBefore: sql<Buffer | null>`case when ${webhookEndpoints.beforeUntil} > now() then ${webhookEndpoints.sealedBefore} end`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.state, "waiting"), isNull(webhookEndpoints.offAt)),
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

/** Writes down what came of it, with the next try. Who has done the same meanwhile has written it. */
async function note(ctx: DeliveringCtx, wanted: Wanted, reply: Reply): Promise<void> {
  const wait = waits[wanted.tries];
  const state = isTaken(reply) ? "delivered" : wait === undefined || reply.status === 410 ? "givenUp" : "waiting";
  await ctx.db.transaction(async (tx) => {
    const { id, tries } = webhookDeliveries;
    const [noted] = await tx
      .update(webhookDeliveries)
      .set({ ...reply, state, tries: wanted.tries + 1, triedAt: sql`now()` })
      .where(and(eq(id, wanted.id), eq(webhookDeliveries.state, "waiting"), eq(tries, wanted.tries)))
      .returning({ id });
    if (!noted) return;
    if (state === "waiting" && wait !== undefined) {
      await enqueue(tx, "webhook", [{ payload: { deliveryId: wanted.id }, startAfterSeconds: wait }]);
    }
    if (reply.status === 410) await switchOff(ctx, tx, { ...wanted, because: "gone" });
    else if (state === "givenUp") await switchOff(ctx, tx, { ...wanted, because: "failing" });
  });
}
