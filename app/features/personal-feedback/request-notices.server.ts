import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { today } from "~/db/home-day.server";
import { holdPeople } from "~/db/lock-order.server";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { feedbackRequests, requestNotices } from "~/db/schema/personal-feedback";
import { unsubscriptions } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import { isSendTime } from "~/features/invitations/send-window";
import type { Handler } from "~/features/jobs/worker.server";
import type { MessageGuard } from "~/features/messages/message-guard.server";
import { queueMessage } from "~/features/messages/outbox.server";
import { unsubscribeAddresses } from "~/features/messages/unsubscribe-link.server";
import type { Language } from "~/i18n/languages";
import type { MailEnv } from "~/platform/env.server";
import { homeZone } from "~/platform/time/home-zone";
import { requestsMail } from "./requests-mail.server";
import { isWaiting } from "./waiting-requests.server";

type NoticeCtx = Pick<Ctx, "db" | "secrets"> & { env: MailEnv };
type TellingCtx = NoticeCtx & Pick<Ctx, "clock" | "log"> & { env: Pick<Ctx["env"], "sendHours"> };

/** Minutes until the day in Helsinki ends: a mail that has not left by then would meet the next day's. */
const minutesLeft = sql<number>`greatest(1, floor(extract(epoch from
  ((${today} + 1)::timestamp at time zone ${homeZone}) - now()) / 60))::int`;

/** The requests that wait for the professional of a row of `user_roles`. */
const waitingForThem = sql`from ${feedbackRequests}
  join ${assessmentOrders} on ${assessmentOrders.id} = ${feedbackRequests.orderId}
  where ${isWaiting} and ${assessmentOrders.organisationId} = ${userRoles.organisationId}`;

const waitingIds = sql<string[]>`array(select ${feedbackRequests.id} ${waitingForThem} order by 1)`;

/** Professionals who may be written to. Statements that use it hold `users` and `user_roles`. */
const mayBeTold: SQL = sql`${userRoles.role} = 'professional' and ${users.active} and ${users.email} is not null
  and not exists (select 1 from ${unsubscriptions} where ${unsubscriptions.userId} = ${users.id})`;

/**
 * Whether their last mail was about a request, as it was asked then, unless that mail never left. One that is gone from the
 * outbox has left long ago. By id: a request that is stored after another may have been asked before it.
 */
const isTold = sql`exists (select 1 from ${requestNotices}
  left join ${outbox} on ${outbox.id} = ${requestNotices.outboxId}
  where ${requestNotices.userId} = ${userRoles.userId} and ${feedbackRequests.id} = any(${requestNotices.told})
    and ${feedbackRequests.askedAt} <= ${requestNotices.queuedAt}
    and (${outbox.id} is null or ${outbox.sentAt} is not null
      or (${outbox.givenUpAt} is null and ${outbox.expiresAt} > now())))`;

/** Whether something waits that they were not told of, and nothing was written to them today. */
const isToBeTold: SQL = sql`${mayBeTold}
  and exists (select 1 ${waitingForThem} and not ${isTold})
  and not exists (select 1 from ${requestNotices} where ${requestNotices.userId} = ${userRoles.userId}
    and ${requestNotices.toldOn} >= ${today})`;

/** Tells professionals of new requests, on whichever instance takes the job. */
export function requestNoticesHandler(ctx: TellingCtx): Handler<"request-notices"> {
  return async () => {
    const told = await tellProfessionals(ctx);
    if (told > 0) ctx.log.info({ job: "request-notices", queued: told }, "job done");
    return [];
  };
}

/**
 * Queues a mail to each professional for whom somebody has asked since the last one, in the hours in which messages leave,
 * and gives how many. What is asked later on the same day stands in the next day's.
 */
export async function tellProfessionals(ctx: TellingCtx): Promise<number> {
  if (!isSendTime(ctx.clock.now(), ctx.env.sendHours)) return 0;
  const found = await ctx.db
    .select({ userUuid: users.id })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(isToBeTold)
    .orderBy(users.id);
  let told = 0;
  for (const { userUuid } of found) {
    if (await ctx.db.transaction((tx) => tell({ ...ctx, db: tx }, userUuid, isToBeTold))) told++;
  }
  return told;
}

/** Writes the mail to somebody who is held, where `condition` still says so once their turn has come. */
async function tell(ctx: NoticeCtx, userUuid: string, condition: SQL): Promise<boolean> {
  const { db: tx } = ctx;
  // One after the other: whoever comes second finds what the first has written.
  if ((await holdPeople(tx, [userUuid], "changesThem")).length === 0) return false;
  const [person] = await tx
    .select({ email: users.email, language: users.language, told: waitingIds, minutes: minutesLeft })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(users.id, userUuid), condition));
  if (!person || person.told.length === 0) return false;
  const { told, minutes } = person;
  const language = person.language as Language;
  const unsubscribe = unsubscribeAddresses(ctx, { userUuid, language });
  const mail = requestsMail(language, { to: person.email ?? "", count: told.length, unsubscribe, env: ctx.env });
  const sending = { purpose: "feedbackAsked" as const, expiresInMinutes: minutes };
  const outboxId = await queueMessage(tx, ctx.secrets, mail, sending);
  const notice = { toldOn: today, told, queuedAt: sql`now()`, outboxId };
  await tx
    .insert(requestNotices)
    .values({ userId: userUuid, ...notice })
    .onConflictDoUpdate({ target: requestNotices.userId, set: notice });
  return true;
}

/**
 * The mail leaves while somebody still waits, to a professional whose account is open and who is still of the role. Where
 * others wait by then, or the address has changed, it is written anew.
 */
export function requestNoticeGuard(ctx: NoticeCtx): MessageGuard {
  return {
    async ask(db, messageIds) {
      const rows = await db
        .select({
          id: requestNotices.outboxId,
          to: users.email,
          waits: sql<boolean>`exists (select 1 ${waitingForThem})`,
          isOutdated: sql<boolean>`${waitingIds} is distinct from ${requestNotices.told}`,
        })
        .from(requestNotices)
        .innerJoin(users, eq(users.id, requestNotices.userId))
        .innerJoin(userRoles, eq(userRoles.userId, users.id))
        .where(and(inArray(requestNotices.outboxId, [...messageIds]), mayBeTold));
      return new Map(rows.flatMap(({ id, to, waits, isOutdated }) => (waits ? [[id, { to, isOutdated }]] : [])));
    },
    async settle({ notWanted, outdated }) {
      await ctx.db.transaction(async (tx) => {
        await forget(tx, notWanted);
        for (const userUuid of await forget(tx, outdated)) await tell({ ...ctx, db: tx }, userUuid, mayBeTold);
      });
    },
  };
}

/** What was noted as told and was not. Gives whose it was, who are held. */
async function forget(tx: Db, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const theirs = inArray(requestNotices.outboxId, [...messageIds]);
  const rows = await tx.select({ userUuid: requestNotices.userId }).from(requestNotices).where(theirs);
  const userUuids = rows.map(({ userUuid }) => userUuid);
  const held = await holdPeople(tx, userUuids, "changesThem");
  await tx.delete(requestNotices).where(theirs);
  return held;
}
