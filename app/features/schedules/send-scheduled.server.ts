import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPeople } from "~/db/lock-order.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { reportSnapshots } from "~/db/schema/reports";
import { results } from "~/db/schema/results";
import { scheduledMessages } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import { type MailedOrder, mailedOrderColumns } from "~/features/invitations/mailed-order.server";
import { isForSubscribers, reportNewsDays, type SentKind } from "~/features/invitations/message-kinds";
import { type InvitingCtx, messagePeople } from "~/features/invitations/message-people.server";
import { isSendTime } from "~/features/invitations/send-window";
import { expiresSoon, orderSends, personGets } from "~/features/invitations/who-gets.server";
import type { Handler } from "~/features/jobs/worker.server";
import { isByOffice } from "~/features/orders/invited-by-office.server";
import { isNobodysOwn } from "~/features/orders/reach.server";

/** People written to in one transaction. */
const batchSize = 50;

export type SendingCtx = InvitingCtx & Pick<Ctx, "clock" | "log"> & { env: Pick<Ctx["env"], "sendHours"> };

/** Sends what is due, on whichever instance takes the job. */
export function scheduledHandler(ctx: SendingCtx): Handler<"scheduled-messages"> {
  return async (jobs, signal) => {
    const orderId = jobs[0]?.payload.invitesTo;
    const run = await (orderId === undefined ? sendScheduled(ctx, signal) : inviteOwed(ctx, orderId, signal));
    if (run.queued > 0) ctx.log.info({ job: "scheduled-messages", queued: run.queued }, `job ${run.outcome}`);
    return run.outcome === "stopped" ? jobs.map(({ id }) => ({ id, reason: "stopping" })) : [];
  };
}

/**
 * Queues every message of every order that is due. Each batch of people is a transaction that also notes whom it has
 * written to, so that a run which ended in the middle is gone on with and nobody gets a message twice.
 */
export async function sendScheduled(ctx: SendingCtx, signal?: AbortSignal): Promise<Run> {
  let queued = 0;
  if (!isSendTime(ctx.clock.now(), ctx.env.sendHours)) return { outcome: "outsideHours", queued };
  for (const due of [...(await dueMessages(ctx.db)), ...(await followingMessages(ctx.db))]) {
    const run = await sendToAll(ctx, due, { people: peopleOf(due), signal });
    queued += run.queued;
    if (run.outcome === "stopped") return { outcome: "stopped", queued };
    await ctx.db
      .update(scheduledMessages)
      .set({ finishedAt: sql`now()` })
      .where(
        and(
          eq(scheduledMessages.orderId, due.id),
          eq(scheduledMessages.kind, due.kind),
          eq(scheduledMessages.step, due.step),
        ),
      );
  }
  return { outcome: "done", queued };
}

/**
 * Queues an invitation to everybody to whom an order owes one, at any hour: an administrator has asked for it. None where
 * the order takes nobody any more, or its schedule will do it.
 */
async function inviteOwed(ctx: SendingCtx, orderId: string, signal: AbortSignal): Promise<Run> {
  const [order] = await ctx.db
    .select(mailedOrderColumns)
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(
      and(
        eq(assessmentOrders.id, orderId),
        isNobodysOwn,
        orderSends(sql`'invitation'`),
        sql`not exists (select 1 from ${scheduledMessages} where ${scheduledMessages.orderId} = ${orderId}
          and ${scheduledMessages.kind} = 'invitation' and ${scheduledMessages.finishedAt} is null)`,
      ),
    );
  if (!order) return { outcome: "done", queued: 0 };
  const people = sql`(select user_id from ${orderInvitations} where ${orderInvitations.orderId} = ${orderId} and ${isByOffice})`;
  return sendToAll(ctx, { ...order, kind: "invitation", step: 1 }, { people, signal });
}

type Run = { outcome: "done" | "stopped" | "outsideHours"; queued: number };

/** Queues a step's message to each of these people who is to have it and has not had it. */
async function sendToAll(
  ctx: SendingCtx,
  { kind, step, ...order }: Due,
  { people, signal }: { people: SQL; signal: AbortSignal | undefined },
): Promise<Run> {
  let queued = 0;
  let last: string | undefined;
  do {
    if (signal?.aborted) return { outcome: "stopped", queued };
    const from = last ?? firstId;
    const batch = await ctx.db.transaction(async (tx) => {
      const turn = await recipientsAfter(tx, { kind, step, orderId: order.id, people, from });
      const userIds = await holdPeople(tx, turn);
      const { mailed, texted } = await messagePeople({ ...ctx, db: tx }, order, { kind, step, userIds });
      return { queued: mailed.length + texted.length, last: turn.length < batchSize ? undefined : turn.at(-1) };
    });
    queued += batch.queued;
    last = batch.last;
    await nextTurn();
  } while (last !== undefined);
  return { outcome: "done", queued };
}

const firstId = "00000000-0000-0000-0000-000000000000";

type Due = MailedOrder & { kind: SentKind; step: number };

async function dueMessages(db: Db): Promise<Due[]> {
  const { kind, sendAt } = scheduledMessages;
  const rows = await db
    .select({
      kind,
      step: scheduledMessages.step,
      ...mailedOrderColumns,
    })
    .from(scheduledMessages)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, scheduledMessages.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(
      and(
        isNull(scheduledMessages.finishedAt),
        isNobodysOwn,
        orderSends(kind),
        // The order's own times say when these leave.
        sql`(${kind} in ('last_day', 'results_ready', 'trial_ends') or ${sendAt} <= now())`,
      ),
    )
    .orderBy(sendAt, assessmentOrders.id);
  return rows as Due[];
}

/**
 * What stands in no schedule: somebody's answers expire soon, or a report is new. Of an order's reports it is the newest,
 * and its wave is the step.
 */
async function followingMessages(db: Db): Promise<Due[]> {
  const expiring = db.selectDistinct({ orderId: results.orderId }).from(results).where(expiresSoon(results));
  const unfinished = await db
    .select({ kind: sql<SentKind>`'unfinished'`, step: sql<number>`1`, ...mailedOrderColumns })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(inArray(assessmentOrders.id, expiring), isNobodysOwn, orderSends(sql`'unfinished'`)));
  const reports = await db
    .select({ kind: sql<SentKind>`'report_ready'`, step: reportSnapshots.wave, ...mailedOrderColumns })
    .from(reportSnapshots)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, reportSnapshots.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(
      sql`${reportSnapshots.madeAt} > now() - make_interval(days => ${reportNewsDays}::int) and not exists (
        select 1 from report_snapshots later where later.order_id = ${reportSnapshots.orderId}
          and later.wave > ${reportSnapshots.wave})`,
    );
  return [...unfinished, ...reports];
}

/** Among whom those are to be found who get an order's messages of a kind. */
function peopleOf({ id, kind }: Due): SQL {
  return isForSubscribers(kind)
    ? sql`(select distinct held.user_id from user_roles held join ${assessmentOrders} on ${assessmentOrders.organisationId} = held.organisation_id
        where held.role in ('subscriber', 'unit_reader') and ${assessmentOrders.id} = ${id})`
    : sql`(select user_id from order_invitations where order_id = ${id})`;
}

/** Whose turn it is after this person. */
async function recipientsAfter(
  db: Db,
  { kind, step, orderId, people, from }: { kind: SentKind; step: number; orderId: string; people: SQL; from: string },
): Promise<string[]> {
  const rows = await db.execute<{ user_id: string }>(sql`
    select p.user_id from ${people} p, ${assessmentOrders}
    where ${assessmentOrders.id} = ${orderId} and p.user_id > ${from}::uuid
      and ${personGets(sql`${kind}::text`, sql`p.user_id`)} and not exists (
        select 1 from sent_messages s where s.order_id = ${orderId} and s.user_id = p.user_id
          and s.kind = ${kind} and s.step = ${step})
    order by p.user_id limit ${batchSize}`);
  return rows.map(({ user_id }) => user_id);
}
