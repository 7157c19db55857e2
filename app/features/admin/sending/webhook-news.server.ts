import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import type { Handler } from "~/features/jobs/worker.server";
import { isOpened, orderHasEnded } from "~/features/orders/conditions.server";
import { isNobodysOwn } from "~/features/orders/reach.server";
import { rulesOfOrder } from "~/features/reports/save-rules.server";
import { tellOfEnds } from "~/features/webhooks/closings.server";
import { countedFrom } from "~/features/webhooks/event";
import { daysOfNews, isToldSince, notTold } from "~/features/webhooks/news.server";
import { tellOrganisation } from "~/features/webhooks/tell.server";
import { countStates } from "./sending.server";
import { type Cause, causes } from "./sending-state";

type NewsCtx = { db: Db; env: Ctx["env"] };

/** The run that the schedule asks for (features/jobs): what organisations' systems are told that nobody's press has brought about. */
export function webhookNewsHandler(ctx: NewsCtx): Handler<"webhook-news"> {
  return async (_jobs, signal) => {
    await tellOfEnds(ctx.db);
    await tellOfSendings(ctx, signal);
    return [];
  };
}

/** Orders at a time; the next run tells of the others. */
const mostOrders = 100;

/** When the last of an order's invitations was written. */
const lastWritten = sql<Date>`(select max(sent.queued_at) from sent_messages sent
  where sent.order_id = ${assessmentOrders.id} and sent.kind = 'invitation')`;

/**
 * Tells of orders whose invitations have all left or can't: by the moment when the last was written, so that each sending is told
 * of once, whoever looks.
 */
async function tellOfSendings({ db, env }: NewsCtx, signal: AbortSignal): Promise<void> {
  const rows = await db
    .select({
      orderId: assessmentOrders.id,
      organisationId: assessmentOrders.organisationId,
      lastMs: sql<number>`extract(epoch from ${lastWritten})::float8 * 1000`,
    })
    .from(assessmentOrders)
    .where(
      and(
        isOpened,
        sql`not ${orderHasEnded}`,
        isNobodysOwn,
        sql`${lastWritten} > now() - make_interval(days => ${daysOfNews}::int)`,
        isToldSince(lastWritten),
        notTold("order.sending_done", lastWritten),
      ),
    )
    .orderBy(assessmentOrders.id)
    .limit(mostOrders);
  for (const { lastMs, ...order } of rows) {
    if (signal.aborted) return;
    await tellOfSending({ db, env }, { ...order, at: new Date(Math.floor(lastMs)) });
  }
}

async function tellOfSending(
  { db, env }: NewsCtx,
  { orderId, organisationId, at }: { orderId: string; organisationId: string; at: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    // As the organisation's own administrators see it.
    const office = { organisation: { id: organisationId, name: "" } };
    const counts = await countStates(tx, env, { admin: office, orderId });
    const of = (state: Parameters<typeof counts.get>[0]) => counts.get(state) ?? 0;
    if (of("waiting") + of("scheduled") > 0) return;
    // Whoever opens or closes the order at this moment is waited for, and what they do is told after this.
    const [open] = await tx
      .select({ id: assessmentOrders.id })
      .from(assessmentOrders)
      .where(and(eq(assessmentOrders.id, orderId), sql`not ${orderHasEnded}`))
      .for("no key update");
    if (!open) return;
    await tellOrganisation(tx, { kind: "order.sending_done", state: "done", orderId, organisationId, at });
    const missing = causes.filter((cause) => !ownDoing.includes(cause)).reduce((sum, cause) => sum + of(cause), 0);
    if (missing === 0) return;
    const { rules } = await rulesOfOrder({ db: tx }, orderId);
    const notReached = countedFrom(rules.k)(missing);
    await tellOrganisation(tx, { kind: "order.not_reached", notReached, orderId, organisationId, at });
  });
}

/** What a person has done themselves: even as a number among others it is theirs. */
const ownDoing: readonly Cause[] = ["unsubscribed", "inactive"];
