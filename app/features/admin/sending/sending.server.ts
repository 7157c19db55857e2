import { type SQL, sql } from "drizzle-orm";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import type { QueueName } from "~/features/jobs/queues";
import { readLane } from "~/features/messages/lane.server";
import type { MessageQueue } from "~/features/messages/outbox.server";
import { paceOf } from "~/features/messages/pace.server";
import { refusedAlone } from "~/features/messages/transport.server";
import { isReachedPerson } from "~/features/orders/reach.server";
import { recordListing } from "~/features/own-data/access-log.server";
import type { Admin } from "~/features/sessions/admin.server";
import { pageSize } from "../list-query";
import { calledBy } from "../people/scope.server";
import type { Cause, SendingState } from "./sending-state";

/**
 * How an order's invitations stand. Of later messages nothing is told here: they go to those who have not answered, or to
 * those who have, so that even how many there are would tell who has (decision 0054).
 */

/** Which order's, among the people whom the administrator looks after. */
export type Asked = { admin: Admin; orderId: string };

/** The lane that invitations are in. */
export const lane: MessageQueue = "mail";

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
const stateIn = (orderId: string): SQL<SendingState> => sql`case
  when m.user_id is null then case
    when not ${users.active} then 'inactive'
    when exists (select 1 from unsubscriptions u where u.user_id = ${users.id}) then 'unsubscribed'
    when ${users.email} is null then 'noAddress'
    when ${awaitsItsTime(orderId)} then 'scheduled'
    when ${isBeingWritten(orderId)} then 'waiting'
    else 'notSent' end
  when o.id is null or o.sent_at is not null then 'sent'
  when o.given_up_at is not null or (o.expires_at <= now() and j.state is distinct from 'active') then 'givenUp'
  when ${wasRefused} then case when j.output ->> 'reason' = ${refusedAlone} then 'address' else 'service' end
  else 'waiting' end`;

/**
 * The people whom the organisation has invited, each with their invitation, its message and its job. Whoever has joined by a
 * group's link has been here, and is not among them before a message is written to them as well.
 */
const invitations = ({ admin, orderId }: Asked) => sql`order_invitations i
  join ${users} on ${users.id} = i.user_id
  left join sent_messages m on m.order_id = i.order_id and m.user_id = i.user_id and m.kind = 'invitation' and m.step = 1
  left join outbox o on o.id = m.outbox_id
  left join jobs.job j on j.name = ${lane} and j.id = o.id and o.sent_at is null and o.given_up_at is null
  where i.order_id = ${orderId} and (i.by_mail or m.user_id is not null) and ${isReachedPerson(admin) ?? sql`true`}`;

/** Messages of the invitations that stand so. */
export const messagesThatAre = (asked: Asked, state: SendingState): SQL =>
  sql`select m.outbox_id from ${invitations(asked)} and ${stateIn(asked.orderId)} = ${state}`;

/** How many of an order's invitations stand how, the moment that waiting ones have, and what is ahead of the last of them. */
export async function readSending({ bulk, env }: Pick<Ctx, "bulk" | "env">, asked: Asked) {
  const rows = await bulk.execute<{ state: SendingState; count: number; lastAt: string | null }>(sql`
    select state, count(*)::int as count, max(written_at)::text as "lastAt" from (
      select ${stateIn(asked.orderId)} as state, j.created_on as written_at from ${invitations(asked)}) as each
    group by state`);
  const counts = new Map([...rows].map(({ state, count }) => [state, count]));
  const lastAt = [...rows].find(({ state }) => state === "waiting")?.lastAt;
  const [planned] = counts.has("scheduled")
    ? await bulk.execute<{
        at: number | null;
      }>(sql`select extract(epoch from send_at)::float8 as at from scheduled_messages
        where order_id = ${asked.orderId} and kind = 'invitation' and finished_at is null`)
    : [];
  return {
    counts,
    plannedAt: planned?.at ? new Date(planned.at * 1_000) : undefined,
    lane: counts.has("waiting")
      ? await readLane(bulk, paceOf(env), { queue: lane, until: lastAt ?? undefined })
      : undefined,
  };
}

export type Sending = Awaited<ReturnType<typeof readSending>>;

/** A page of those who have not got their invitation for this cause. Each who is shown finds it in their log. */
export async function listNotReached(
  { db, bulk }: Pick<Ctx, "db" | "bulk">,
  { cause, page, requestId, ...asked }: Asked & { cause: Cause; page: number; requestId: string },
) {
  const { firstName, lastName } = calledBy(asked.admin);
  const rows = await bulk.execute<NotReached>(sql`
    select ${users.id} as id, ${firstName} as "firstName", ${lastName} as "lastName", ${users.email} as email,
      ${users.phoneNumber} as "phoneNumber"
    from ${invitations(asked)} and ${stateIn(asked.orderId)} = ${cause}
    order by lower(${lastName}), lower(${firstName}), ${users.id}
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
