import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { today } from "~/db/home-day.server";
import { holdPeople } from "~/db/lock-order.server";
import { plannedActions } from "~/db/schema/action-plan";
import { users } from "~/db/schema/people";
import { unsubscriptions } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import { isSendTime } from "~/features/invitations/send-window";
import type { Handler } from "~/features/jobs/worker.server";
import type { MessageGuard } from "~/features/messages/message-guard.server";
import { queueMessage } from "~/features/messages/outbox.server";
import { unsubscribeAddresses } from "~/features/messages/unsubscribe-link.server";
import type { Language } from "~/i18n/languages";
import type { MailEnv } from "~/platform/env.server";
import { openStates, reminderDays } from "./action";
import { ownerIsStaff } from "./owners.server";
import { reminderMail } from "./reminder-mail.server";

type ReminderCtx = Pick<Ctx, "db" | "secrets"> & { env: MailEnv };
type RemindingCtx = ReminderCtx & Pick<Ctx, "clock" | "log"> & { env: Pick<Ctx["env"], "sendHours"> };

const { dueOn, remindedFor, reminderOutboxId } = plannedActions;

/** Actions that still want to be done by somebody who has asked to be reminded and may be written to. They join `users`. */
const isWanted: SQL = and(
  plannedActions.remind,
  inArray(plannedActions.state, [...openStates]),
  sql`${ownerIsStaff} and ${users.active} and ${users.email} is not null`,
  sql`not exists (select 1 from ${unsubscriptions} where ${unsubscriptions.userId} = ${users.id})`,
) as SQL;

/** Their day is a week away or nearer, still to come, and not the one that a reminder was written for. */
const isDue: SQL = and(
  isWanted,
  sql`${dueOn} > ${today} and ${dueOn} - ${reminderDays}::int <= ${today}`,
  sql`${remindedFor} is distinct from ${dueOn}`,
) as SQL;

/** Reminds owners, on whichever instance takes the job. */
export function actionRemindersHandler(ctx: RemindingCtx): Handler<"action-reminders"> {
  return async () => {
    const reminded = await remindOwners(ctx);
    if (reminded > 0) ctx.log.info({ job: "action-reminders", queued: reminded }, "job done");
    return [];
  };
}

/** Queues the mails that are due, in the hours in which messages leave, and gives how many. */
export async function remindOwners(ctx: RemindingCtx): Promise<number> {
  if (!isSendTime(ctx.clock.now(), ctx.env.sendHours)) return 0;
  const due = await ctx.db
    .select({ id: plannedActions.id, ownerId: users.id })
    .from(plannedActions)
    .innerJoin(users, eq(users.id, plannedActions.ownerId))
    .where(isDue)
    .orderBy(plannedActions.dueOn, plannedActions.id)
    .limit(1_000);
  let reminded = 0;
  for (const action of due) {
    if (await ctx.db.transaction((tx) => remind({ ...ctx, db: tx }, action, isDue))) reminded++;
  }
  return reminded;
}

/** Writes the mail about an action, where `condition` still says so once its owner and it are held. */
async function remind(
  ctx: ReminderCtx,
  { id, ownerId }: { id: string; ownerId: string },
  condition: SQL,
): Promise<boolean> {
  const { db: tx } = ctx;
  if ((await holdPeople(tx, [ownerId])).length === 0) return false;
  // Two who come at once: the second finds what the first has written.
  await tx.select({ id: plannedActions.id }).from(plannedActions).where(eq(plannedActions.id, id)).for("update");
  const [found] = await tx
    .select({
      organisationId: plannedActions.organisationId,
      dueOn,
      email: users.email,
      language: users.language,
      minutes: sql<number>`greatest(1, (${dueOn} - ${today}) * 24 * 60)::int`,
    })
    .from(plannedActions)
    .innerJoin(users, eq(users.id, plannedActions.ownerId))
    .where(and(eq(plannedActions.id, id), eq(plannedActions.ownerId, ownerId), condition));
  if (!found) return false;
  const language = found.language as Language;
  const mail = reminderMail(language, {
    to: found.email ?? "",
    organisationId: found.organisationId,
    actionId: id,
    dueOn: found.dueOn,
    unsubscribe: unsubscribeAddresses(ctx, { userUuid: ownerId, language }),
    env: ctx.env,
  });
  const outboxId = await queueMessage(tx, ctx.secrets, mail, {
    purpose: "actionReminder",
    expiresInMinutes: found.minutes,
  });
  await tx
    .update(plannedActions)
    .set({ remindedFor: found.dueOn, reminderOutboxId: outboxId })
    .where(eq(plannedActions.id, id));
  return true;
}

/**
 * A reminder leaves while its action waits to be done on the day it tells of, to the owner who has asked for it and is still
 * of the staff. To another address it is written anew.
 */
export function actionReminderGuard(ctx: ReminderCtx): MessageGuard {
  return {
    async ask(db, messageIds) {
      const rows = await db
        .select({ id: reminderOutboxId, to: users.email })
        .from(plannedActions)
        .innerJoin(users, eq(users.id, plannedActions.ownerId))
        .where(
          and(
            inArray(reminderOutboxId, [...messageIds]),
            isWanted,
            sql`${remindedFor} = ${dueOn} and ${dueOn} > ${today}`,
          ),
        );
      return new Map(rows.map(({ id, to }) => [id as string, { to }]));
    },
    async settle({ notWanted, outdated }) {
      await ctx.db.transaction(async (tx) => {
        await forget(tx, notWanted);
        for (const action of await forget(tx, outdated)) await remind({ ...ctx, db: tx }, action, isDue);
      });
    },
  };
}

/** What was noted as written and was not sent. Gives the actions, whose owners are held. */
async function forget(tx: Db, messageIds: readonly string[]): Promise<{ id: string; ownerId: string }[]> {
  if (messageIds.length === 0) return [];
  const theirs = inArray(reminderOutboxId, [...messageIds]);
  const found = await tx
    .select({ id: plannedActions.id, ownerId: plannedActions.ownerId })
    .from(plannedActions)
    .where(theirs);
  const actions = found.flatMap(({ id, ownerId }) => (ownerId ? [{ id, ownerId }] : []));
  const held = await holdPeople(
    tx,
    actions.map(({ ownerId }) => ownerId),
  );
  await tx.update(plannedActions).set({ remindedFor: null, reminderOutboxId: null }).where(theirs);
  return actions.filter(({ ownerId }) => held.includes(ownerId));
}
