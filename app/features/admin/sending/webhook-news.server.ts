import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { webhookEndpoints, webhookSendings } from "~/db/schema/webhooks";
import type { Ctx } from "~/features/ctx.server";
import type { Handler } from "~/features/jobs/worker.server";
import { isOpened, orderHasEnded } from "~/features/orders/conditions.server";
import { isByOffice } from "~/features/orders/invited-by-office.server";
import { isNobodysOwn } from "~/features/orders/reach.server";
import { defaultRules } from "~/features/reports/disclosure/rules";
import { rulesOfOrder } from "~/features/reports/save-rules.server";
import { tellOfEnds } from "~/features/webhooks/closings.server";
import { tellOrganisation } from "~/features/webhooks/tell.server";
import { countSending } from "./sending.server";

type NewsCtx = { db: Db; env: Ctx["env"] };

/** The run that the schedule asks for (features/jobs): what organisations' systems are told that nobody's press has brought about. */
export function webhookNewsHandler(ctx: NewsCtx): Handler<"webhook-news"> {
  return async (_jobs, signal) => {
    await tellOfEnds(ctx.db);
    await tellOfSendings(ctx, signal);
    return [];
  };
}

/** Orders that are read at a time. */
const pageOfOrders = 100;

/**
 * How many the organisation has invited. Another sending is one that makes them more: who is asked again, or was left out as
 * long as they had no address, is among them already, and who is erased makes them fewer.
 */
const invitedNow = sql<number>`(select count(*)::int from ${orderInvitations}
  where ${orderInvitations.orderId} = ${assessmentOrders.id} and ${orderInvitations.takenBackAt} is null and ${isByOffice})`;

const takesAnswers = and(isOpened, sql`not ${orderHasEnded}`, isNobodysOwn);

/** Tells of orders whose invitations have all left or can't: once for each sending, whoever looks. */
async function tellOfSendings({ db, env }: NewsCtx, signal: AbortSignal): Promise<void> {
  const { id, organisationId } = assessmentOrders;
  // Few organisations listen: nobody else's invitations are read.
  const listening = sql`${organisationId} in (select ${webhookEndpoints.organisationId} from ${webhookEndpoints}
    where ${isNull(webhookEndpoints.offAt)})`;
  let last: string | undefined;
  while (!signal.aborted) {
    const rows = await db
      .select({ orderId: id, organisationId })
      .from(assessmentOrders)
      .leftJoin(webhookSendings, eq(webhookSendings.orderId, id))
      .where(
        and(
          listening,
          takesAnswers,
          sql`${invitedNow} <> coalesce(${webhookSendings.invited}, 0)`,
          last === undefined ? undefined : gt(id, last),
        ),
      )
      .orderBy(id)
      .limit(pageOfOrders);
    for (const order of rows) {
      if (signal.aborted) return;
      await tellOfSending({ db, env }, order);
    }
    last = rows.at(-1)?.orderId;
    if (rows.length < pageOfOrders) return;
  }
}

async function tellOfSending(
  { db, env }: NewsCtx,
  { orderId, organisationId }: { orderId: string; organisationId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Whoever opens or closes the order at this moment is waited for, and what they do is told after this; so is another instance.
    const [open] = await tx
      .select({ id: assessmentOrders.id })
      .from(assessmentOrders)
      .where(and(eq(assessmentOrders.id, orderId), takesAnswers))
      .for("no key update");
    const sending = open && (await readSending(tx, orderId));
    if (!sending) return;
    const { told, invited, lastWritten, doneAt } = sending;
    if (told && invited <= told.invited) {
      await tx.update(webhookSendings).set({ invited }).where(eq(webhookSendings.orderId, orderId));
      return;
    }
    // As the organisation's own administrators see it.
    const office = { organisation: { id: organisationId, name: "" } };
    const counts = await countSending(tx, env, { admin: office, orderId, since: told?.doneAt });
    if (counts.waiting > 0 || !lastWritten) return;
    const least = await leastToldOf(tx, orderId);
    // As many as are told of have to be new, and written to: the number alone would tell of the one who makes the difference.
    const tellsNumber =
      !told?.notReachedTold && Math.min(invited - (told?.invited ?? 0), counts.written, counts.notReached) >= least;
    const news = { orderId, organisationId, at: doneAt, onBefore: lastWritten };
    await tellOrganisation(tx, { kind: "order.sending_done", state: "done", ...news });
    // Where no address was on before the sending the number is nobody's yet, and a later one may tell it.
    const isNumberTold =
      tellsNumber &&
      (await tellOrganisation(tx, { kind: "order.not_reached", notReached: counts.notReached, ...news }));
    const done = { invited, doneAt, notReachedTold: isNumberTold || (told?.notReachedTold ?? false) };
    await tx
      .insert(webhookSendings)
      .values({ orderId, ...done })
      .onConflictDoUpdate({ target: webhookSendings.orderId, set: done });
  });
}

/** How many are invited to an order, when the last was written to, and what has been told of it. */
async function readSending(tx: Db, orderId: string) {
  const [found] = await tx
    .select({
      invited: invitedNow,
      lastWritten: sql<Date | null>`(select max(sent.queued_at) from sent_messages sent
        where sent.order_id = ${assessmentOrders.id} and sent.kind = 'invitation')`.mapWith(webhookSendings.doneAt),
      doneAt: sql<Date>`clock_timestamp()`.mapWith(webhookSendings.doneAt),
      told: webhookSendings,
    })
    .from(assessmentOrders)
    .leftJoin(webhookSendings, eq(webhookSendings.orderId, assessmentOrders.id))
    .where(eq(assessmentOrders.id, orderId));
  return found;
}

/** The fewest who are told of: enough people for the order's report, and seven at least. */
async function leastToldOf(tx: Db, orderId: string): Promise<number> {
  const { rules } = await rulesOfOrder({ db: tx }, orderId);
  return Math.max(defaultRules.k, rules.k);
}
