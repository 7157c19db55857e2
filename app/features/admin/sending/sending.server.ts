import { inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { bulkForPage } from "~/db/request-db.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { orderTextsOf } from "~/features/invitations/order-texts.server";
import { hasStoppedTexts, hasWay } from "~/features/invitations/recipients.server";
import type { QueueName } from "~/features/jobs/queues";
import { byLanguage } from "~/features/lists/by-language.server";
import { pageSize } from "~/features/lists/list-query";
import type { Lane } from "~/features/messages/lane";
import { readLane } from "~/features/messages/lane.server";
import type { MessageQueue } from "~/features/messages/outbox.server";
import { paceOf } from "~/features/messages/pace.server";
import { refusedAlone } from "~/features/messages/transport.server";
import { isInvitationByOffice } from "~/features/orders/invited-by-office.server";
import type { ActsFor } from "~/features/orders/reach";
import { isReachedPerson } from "~/features/orders/reach.server";
import { recordListing } from "~/features/own-data/access-log.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { Language } from "~/i18n/languages";
import { calledBy } from "../people/scope.server";
import { type Cause, causes, type SendingState } from "./sending-state";

/**
 * How an order's invitations stand. Of later messages nothing is told here: they go to those who have not answered, or to
 * those who have, so that even how many there are would tell who has (decision 0054).
 */

/** Which order's, among the people whom the administrator looks after. */
export type Asked = {
  admin: Admin;
  orderId: string;
  /** These of them only. */
  personIds?: readonly string[];
};

/** The lanes that invitations are in. */
export const lanes = ["mail", "order-text"] as const satisfies readonly MessageQueue[];
export type SendingLane = (typeof lanes)[number];

/** Which message a job sends. One that was given back goes on as another job with an id of its own (give-back.server.ts). */
export const messageOf = sql`(data ->> 'messageId')::uuid`;

/** The jobs that write them where they are owed. */
export const writing = "scheduled-messages" satisfies QueueName;

/** Holds until all of the schedule's invitations are written. */
const awaitsItsTime = (orderId: string) => sql`exists (select 1 from scheduled_messages planned
  where planned.order_id = ${orderId} and planned.kind = 'invitation' and planned.finished_at is null)`;

/** Holds while a job is about to write what is owed (try-again.server.ts). */
const isBeingWritten = (orderId: string) => sql`exists (select 1 from jobs.job owed
  where owed.name = ${writing} and owed.state <= 'active' and owed.data ->> 'invitesTo' = ${orderId})`;

/** That somebody refused it, and not that the provider had trouble: then it waits, as the others do. */
const wasRefused = sql`(j.state = 'failed' or (j.state = 'retry' and j.start_after > now()
  and j.output ->> 'reason' is not null and j.output ->> 'troubles' is null))`;

/** How somebody's invitation stands; of statements that read `invitations`. */
const stateIn = ({ smsLogin }: Ctx["env"], orderId: string): SQL<SendingState> => sql`case
  when m.user_id is null then case
    when not ${users.active} then 'inactive'
    when exists (select 1 from unsubscriptions u where u.user_id = ${users.id}) then 'unsubscribed'
    when not ${hasWay(smsLogin)} then 'noAddress'
    when ${assessmentOrders.draft} or ${awaitsItsTime(orderId)} then 'scheduled'
    when ${isBeingWritten(orderId)} then 'waiting'
    else 'notSent' end
  when o.id is null or o.sent_at is not null then 'sent'
  when o.given_up_at is not null or (o.expires_at <= now() and j.state is distinct from 'active') then 'givenUp'
  when ${wasRefused} then case when j.name = 'order-text' then 'text'
    when j.output ->> 'reason' = ${refusedAlone} then 'address' else 'service' end
  else 'waiting' end`;

/** By which lane somebody's invitation goes, or would: the link of a text message has a hash. */
const laneOf = sql<SendingLane>`case when m.link_hash is not null or (m.user_id is null and ${users.email} is null)
  then 'order-text' else 'mail' end`;

/** The job that each of an order's messages has now. Of two the one in hand counts: the other is about to take its place. */
const jobsOf = (orderId: string) => sql`(
  select distinct on (${messageOf}) ${messageOf} as message_id, name, state, start_after, created_on, output
  from jobs.job where name in ${[...lanes]} and state not in ('completed', 'cancelled')
    and ${messageOf} in (select outbox_id from sent_messages where order_id = ${orderId} and kind = 'invitation')
  order by ${messageOf}, state = 'active' desc)`;

/**
 * The people whom the organisation has invited, each with their invitation, its message and its job. Whoever has joined by a
 * group's link has been here, and is not among them before a message is written to them as well. Whose invitation was taken
 * back is invited no more.
 */
const invitations = ({
  admin,
  orderId,
  personIds,
}: Omit<Asked, "admin"> & { admin: ActsFor }) => sql`order_invitations i
  join ${users} on ${users.id} = i.user_id
  join ${assessmentOrders} on ${assessmentOrders.id} = i.order_id
  left join sent_messages m on m.order_id = i.order_id and m.user_id = i.user_id and m.kind = 'invitation' and m.step = 1
  left join outbox o on o.id = m.outbox_id
  left join ${jobsOf(orderId)} j on j.message_id = o.id and o.sent_at is null and o.given_up_at is null
  where i.order_id = ${orderId} and i.taken_back_at is null and ${isInvitationByOffice(alias(orderInvitations, "i"))} and ${isReachedPerson(admin) ?? sql`true`}
    and ${personIds ? inArray(users.id, [...personIds]) : sql`true`}`;

/** Messages of the invitations that stand so. */
export const messagesThatAre = (env: Ctx["env"], asked: Asked, state: SendingState): SQL =>
  sql`select m.outbox_id from ${invitations(asked)} and ${stateIn(env, asked.orderId)} = ${state}`;

/** People whose invitations stand so. */
export const peopleThatAre = (env: Ctx["env"], asked: Asked, state: SendingState): SQL =>
  sql`select ${users.id} as id from ${invitations(asked)} and ${stateIn(env, asked.orderId)} = ${state}`;

/** What people have done themselves: they want no messages, or none by the only way that there is to them. */
const isOwnDoing = sql`(not ${users.active}
  or exists (select 1 from unsubscriptions u where u.user_id = ${users.id})
  or (${users.email} is null and ${hasStoppedTexts(assessmentOrders.organisationId)}))`;

/**
 * How far an order's invitations are: those that still wait, those that were written since a moment, and the people who weren't
 * reached for another reason than their own doing.
 */
export async function countSending(
  db: Db,
  env: Ctx["env"],
  { since, ...asked }: { admin: ActsFor; orderId: string; since: Date | undefined },
): Promise<{ waiting: number; written: number; notReached: number }> {
  const [counted] = await db.execute<{ waiting: number; written: number; notReached: number }>(sql`
    select count(*) filter (where state in ('waiting', 'scheduled'))::int as waiting,
      count(*) filter (where queued_at > ${since?.toISOString() ?? "-infinity"}::timestamptz)::int as written,
      count(*) filter (where state in ${[...causes]} and not own_doing)::int as "notReached"
    from (select ${stateIn(env, asked.orderId)} as state, m.queued_at, ${isOwnDoing} as own_doing
      from ${invitations(asked)}) as each`);
  if (!counted) throw new Error("a count without a row");
  return counted;
}

/** How many of an order's invitations stand how, the moment that waiting ones have, and what is ahead of the last of them. */
export async function readSending(ctx: Pick<Ctx, "db" | "bulk" | "env" | "clock" | "log">, asked: Asked) {
  const { env } = ctx;
  const bulk = bulkForPage(ctx.bulk);
  const rows = await bulk.execute<Counted>(sql`
    select state, lane, count(*)::int as count, max(written_at)::text as "lastAt", bool_or(is_text) as texts from (
      select ${stateIn(env, asked.orderId)} as state, ${laneOf} as lane, j.created_on as written_at,
        m.link_hash is not null as is_text from ${invitations(asked)}) as each
    group by state, lane`);
  const counts = new Map<SendingState, number>();
  for (const { state, count } of rows) counts.set(state, (counts.get(state) ?? 0) + count);
  const [planned] = counts.has("scheduled")
    ? await bulk.execute<{
        at: number | null;
      }>(sql`select extract(epoch from send_at)::float8 as at from scheduled_messages
        where order_id = ${asked.orderId} and kind = 'invitation' and finished_at is null`)
    : [];
  const ahead = new Map<SendingLane, Lane>();
  const given = { perSecond: paceOf(env), orderTexts: orderTextsOf(ctx) };
  for (const { state, lane: queue, lastAt } of rows) {
    if (state !== "waiting") continue;
    ahead.set(queue, await readLane(bulk, given, { queue, until: lastAt ?? undefined }));
  }
  return {
    counts,
    plannedAt: planned?.at ? new Date(planned.at * 1_000) : undefined,
    lanes: ahead,
    /** Whether the service sends text messages of orders that allow any. */
    maySendTexts: env.smsLogin !== undefined,
    hasTexts: [...rows].some(({ texts }) => texts),
  };
}

type Counted = { state: SendingState; lane: SendingLane; count: number; lastAt: string | null; texts: boolean };

export type Sending = Awaited<ReturnType<typeof readSending>>;

/** A page of those who have not got their invitation for this cause. Each who is shown finds it in their log. */
export async function listNotReached(
  { db, bulk, env }: Pick<Ctx, "db" | "bulk" | "env">,
  {
    cause,
    page,
    language,
    requestId,
    ...asked
  }: Asked & { cause: Cause; page: number; language: Language; requestId: string },
) {
  const { firstName, lastName } = calledBy(asked.admin);
  const rows = await bulkForPage(bulk).execute<NotReached>(sql`
    select ${users.id} as id, ${firstName} as "firstName", ${lastName} as "lastName", ${users.email} as email,
      ${users.phoneNumber} as "phoneNumber"
    from ${invitations(asked)} and ${stateIn(env, asked.orderId)} = ${cause}
    order by ${byLanguage(lastName, language)}, ${byLanguage(firstName, language)}, ${users.id}
    limit ${pageSize} offset ${(page - 1) * pageSize}`);
  await recordListing(db, { admin: asked.admin, userUuids: [...rows].map(({ id }) => id), requestId });
  return [...rows];
}

export type NotReached = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
};
