import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { messageTexts, scheduledMessages, sentMessages, unsubscriptions } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import type { MessageKind } from "~/features/invitations/message-kinds";
import type { MessageText } from "~/features/invitations/message-text";
import { textsOf } from "~/features/invitations/message-texts.server";
import { enqueue } from "~/features/jobs/engine.server";
import { readUnsubscribeToken } from "~/features/messages/unsubscribe-link.server";
import type { Language } from "~/i18n/languages";
import { versionOf } from "~/platform/version-of.server";
import type { PlannedStep } from "./schedule";
import { readTyped, type ScheduleProblem, type TypedStep } from "./schedule-form";

/** The schedule of an order that its administrator has been asked for already, with how many got the invitation. */
export async function readSchedule({ db }: Pick<Ctx, "db">, orderId: string) {
  const planned = await plannedSteps(db, orderId);
  const sent = await db
    .select({ kind: sentMessages.kind, step: sentMessages.step, count: count() })
    .from(sentMessages)
    .where(and(eq(sentMessages.orderId, orderId), eq(sentMessages.kind, "invitation")))
    .groupBy(sentMessages.kind, sentMessages.step);
  return { planned, sent, version: scheduleVersion(planned) };
}

async function plannedSteps(db: Db, orderId: string): Promise<PlannedStep[]> {
  return db
    .select()
    .from(scheduledMessages)
    .where(eq(scheduledMessages.orderId, orderId))
    .orderBy(asc(scheduledMessages.kind), asc(scheduledMessages.step));
}

/** Names a schedule as its page shows it: what is planned, and what of it has been sent. */
function scheduleVersion(planned: readonly PlannedStep[]): string {
  return versionOf(planned.map(({ kind, step, sendAt, finishedAt }) => [kind, step, sendAt, finishedAt]));
}

/** Whoever changes what an order sends waits for whoever does already, or moves its end. Gives that end. */
async function lockOrder(tx: Db, orderId: string): Promise<Date | null> {
  const [order] = await tx
    .select({ end: assessmentOrders.endTimestamp })
    .from(assessmentOrders)
    .where(eq(assessmentOrders.id, orderId))
    .for("update");
  return order?.end ?? null;
}

/** What an order is to send, instead of what it was, unless something of it is wrong; what has been sent stays as it was. */
export async function saveSchedule(
  { db, clock, env }: Pick<Ctx, "db" | "clock"> & { env: Pick<Ctx["env"], "sendHours"> },
  { orderId, version, typed }: { orderId: string; version: string; typed: readonly TypedStep[] },
): Promise<
  | { outcome: "saved" }
  | { outcome: "refused"; problems: ScheduleProblem[] }
  | { outcome: "conflict"; saved: { planned: PlannedStep[]; version: string } }
> {
  return db.transaction(async (tx) => {
    const end = await lockOrder(tx, orderId);
    const planned = await plannedSteps(tx, orderId);
    const saved = { planned, version: scheduleVersion(planned) };
    if (saved.version !== version) return { outcome: "conflict", saved };
    const read = readTyped(typed, { planned, end, hours: env.sendHours, now: clock.now() });
    if ("problems" in read) return { outcome: "refused", problems: read.problems };
    const { plan } = read;
    const notSent = and(eq(scheduledMessages.orderId, orderId), isNull(scheduledMessages.finishedAt));
    await tx.delete(scheduledMessages).where(notSent);
    if (plan.length > 0) {
      await tx
        .insert(scheduledMessages)
        .values(plan.map(({ step: { kind, step }, sendAt }) => ({ orderId, kind, step, sendAt })))
        .onConflictDoNothing();
    }
    return { outcome: "saved" };
  });
}

/** Has what is due sent now, and not only at the next look of the schedule. */
export async function sendNow({ db }: Pick<Ctx, "db">): Promise<void> {
  await enqueue(db, "scheduled-messages", [{ payload: {} }]);
}

/** Names an order's own words for a message, or that it has none. */
export function textVersion(own: MessageText | undefined): string {
  return versionOf(own ? [own.subject, own.body] : null);
}

type SavingText = {
  orderId: string;
  kind: MessageKind;
  language: Language;
  version: string;
  text: MessageText | undefined;
};

/** An order's own words for a message; without any it has ours again. */
export async function saveText(
  { db }: Pick<Ctx, "db">,
  { orderId, kind, language, version, text }: SavingText,
): Promise<{ outcome: "saved" } | { outcome: "conflict"; saved: MessageText | undefined }> {
  const { orderId: ofOrder, kind: ofKind, language: inLanguage } = messageTexts;
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const saved = (await textsOf(tx, orderId, kind)).get(language);
    if (textVersion(saved) !== version) return { outcome: "conflict", saved };
    if (text === undefined) {
      await tx.delete(messageTexts).where(and(eq(ofOrder, orderId), eq(ofKind, kind), eq(inLanguage, language)));
    } else {
      await tx
        .insert(messageTexts)
        .values({ orderId, kind, language, ...text })
        .onConflictDoUpdate({ target: [ofOrder, ofKind, inLanguage], set: text });
    }
    return { outcome: "saved" };
  });
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
