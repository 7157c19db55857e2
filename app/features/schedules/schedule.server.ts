import { and, count, eq, isNull, sql } from "drizzle-orm";
import { messageTexts, scheduledMessages, sentMessages, unsubscriptions } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import type { MessageKind } from "~/features/invitations/message-kinds";
import type { MessageText } from "~/features/invitations/message-text";
import { enqueue } from "~/features/jobs/engine.server";
import { readUnsubscribeToken } from "~/features/messages/unsubscribe-link.server";
import type { Language } from "~/i18n/languages";
import type { Step } from "./schedule";

/** A step of an order's schedule as it stands. */
export type PlannedStep = { kind: string; step: number; sendAt: Date | null; finishedAt: Date | null };

/** The schedule of an order that its administrator has been asked for already, with how many got the invitation. */
export async function readSchedule({ db }: Pick<Ctx, "db">, orderId: string) {
  const planned: PlannedStep[] = await db
    .select()
    .from(scheduledMessages)
    .where(eq(scheduledMessages.orderId, orderId));
  const sent = await db
    .select({ kind: sentMessages.kind, step: sentMessages.step, count: count() })
    .from(sentMessages)
    .where(and(eq(sentMessages.orderId, orderId), eq(sentMessages.kind, "invitation")))
    .groupBy(sentMessages.kind, sentMessages.step);
  return { planned, sent };
}

/** What an order is to send, instead of what it was; what has been sent stays as it was. */
export async function saveSchedule(
  { db }: Pick<Ctx, "db">,
  { orderId, plan }: { orderId: string; plan: readonly { step: Step; sendAt: Date | null }[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const notSent = and(eq(scheduledMessages.orderId, orderId), isNull(scheduledMessages.finishedAt));
    await tx.delete(scheduledMessages).where(notSent);
    if (plan.length === 0) return;
    await tx
      .insert(scheduledMessages)
      .values(plan.map(({ step: { kind, step }, sendAt }) => ({ orderId, kind, step, sendAt })))
      .onConflictDoNothing();
  });
}

/** Has what is due sent now, and not only at the next look of the schedule. */
export async function sendNow({ db }: Pick<Ctx, "db">): Promise<void> {
  await enqueue(db, "scheduled-messages", [{ payload: {} }]);
}

/** An order's own words for a message; without any it has ours again. */
export async function saveText(
  { db }: Pick<Ctx, "db">,
  {
    orderId,
    kind,
    language,
    text,
  }: { orderId: string; kind: MessageKind; language: Language; text: MessageText | undefined },
): Promise<void> {
  const which = { orderId, kind, language };
  if (text === undefined) {
    await db
      .delete(messageTexts)
      .where(and(eq(messageTexts.orderId, orderId), eq(messageTexts.kind, kind), eq(messageTexts.language, language)));
    return;
  }
  await db
    .insert(messageTexts)
    .values({ ...which, ...text })
    .onConflictDoUpdate({ target: [messageTexts.orderId, messageTexts.kind, messageTexts.language], set: text });
}

/** Ends the messages of whoever a signed link speaks of. Said twice, or of somebody who is gone, it is done as well. */
export async function unsubscribe(
  ctx: Pick<Ctx, "db" | "secrets">,
  token: string,
): Promise<{ outcome: "unsubscribed" | "notThere" }> {
  const userUuid = readUnsubscribeToken(ctx, token);
  if (!userUuid) return { outcome: "notThere" };
  await ctx.db.execute(sql`
    insert into ${unsubscriptions} (user_id) select id from users where id = ${userUuid} on conflict do nothing`);
  return { outcome: "unsubscribed" };
}
