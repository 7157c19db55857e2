import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { results } from "~/db/schema/results";
import { sentMessages } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import type { Message } from "~/features/messages/message";
import { queueMessages } from "~/features/messages/outbox.server";
import { unsubscribeAddresses } from "~/features/messages/unsubscribe-link.server";
import { partialResultMs } from "~/features/orders/order";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Env, MailEnv } from "~/platform/env.server";
import { hashToken } from "~/platform/secrets.server";
import type { MailedOrder } from "./mailed-order.server";
import { isForSubscribers, type SentKind } from "./message-kinds";
import { textsOf as wordsOf } from "./message-texts.server";
import { orderMail } from "./order-mail.server";
import { orderTexts } from "./order-text.server";
import { type Recipient, recipientsOf, type Step } from "./recipients.server";

/** What is needed to write to people: the messages' addresses, whom text messages go to, and the key that seals them. */
export type InvitingCtx = Pick<Ctx, "db" | "secrets"> & { env: MailEnv & Pick<Env, "smsLogin"> };

/** Ids of those who get a mail, and of those who get a text message. */
export type Messaged = { mailed: string[]; texted: string[] };

/**
 * Queues a message of an order to each of these people, with a link of their own: each step of a kind once, in the
 * transaction of what it tells of. Who has no address gets a text message, where the order allows any. Who is no longer
 * active, cannot be reached or wants no messages gets none. Tells who gets one.
 */
export async function messagePeople(
  ctx: InvitingCtx,
  order: MailedOrder,
  { kind, step = 1, userIds }: { kind: SentKind; step?: number; userIds: readonly string[] },
): Promise<Messaged> {
  const recipients = await recipientsOf(ctx.db, ctx.env.smsLogin, order, { kind, step, userIds });
  if (recipients.length === 0) return { mailed: [], texted: [] };
  const byMail = recipients.filter(({ way }) => way.channel === "email");
  const usableUntil = await addLinks(ctx.db, order, { kind, recipients: byMail });
  const answersUntil = kind === "unfinished" ? await answersEnd(ctx.db, order, recipients) : undefined;
  const texts = await wordsOf(ctx.db, order.id, kind);
  const textsIn = textsByLanguage(ctx.env, order, kind);
  const messages = new Map<number, { recipient: Recipient; message: Message }[]>();
  for (const recipient of recipients) {
    const { userUuid, minutes, way, token } = recipient;
    const language = recipient.language as Language;
    const until = answersUntil?.get(userUuid);
    const message =
      way.channel === "sms"
        ? ({ channel: "sms", to: way.to, text: textsIn(language)({ token, answersUntil: until }) } as const)
        : orderMail(language, {
            to: way.to,
            kind,
            order,
            text: texts.get(language),
            href: ctx.env.publicOrigin + addressIn(order, { kind, recipient, language }),
            usableUntil: usableUntil.get(userUuid),
            answersUntil: until,
            unsubscribe: unsubscribeAddresses(ctx, { userUuid, language }),
            env: ctx.env,
          });
    messages.set(minutes, [...(messages.get(minutes) ?? []), { recipient, message }]);
  }
  for (const [expiresInMinutes, theirs] of messages) {
    const written = theirs.map(({ message }) => message);
    const outboxIds = await queueMessages(ctx.db, ctx.secrets, written, { purpose: "orderMessage", expiresInMinutes });
    const sent = theirs.map(({ recipient }, at) => ({ recipient, outboxId: outboxIds[at] as string }));
    await noteMessages(ctx.db, { order, kind, step, sent });
  }
  const idsBy = (channel: string) =>
    recipients.filter(({ way }) => way.channel === channel).map(({ userUuid }) => userUuid);
  return { mailed: idsBy("email"), texted: idsBy("sms") };
}

/** The words of the text messages in each language. Those who read reports get none (recipients.server.ts). */
function textsByLanguage(env: MailEnv, order: MailedOrder, kind: SentKind) {
  const known = new Map<Language, ReturnType<typeof orderTexts>>();
  return (language: Language) => {
    if (isForSubscribers(kind)) throw new Error(`${kind} is no text message`);
    const texts = known.get(language) ?? orderTexts(env, language, { kind, order });
    known.set(language, texts);
    return texts;
  };
}

/** Adds the link of everybody's mail; gives by person until when it can be used. */
async function addLinks(
  db: Db,
  order: MailedOrder,
  { kind, recipients }: { kind: SentKind; recipients: readonly Recipient[] },
): Promise<Map<string | null, Date>> {
  // Subscribers are told of a trial or a report: they sign in as ever, and nothing waits that a link would have to open.
  if (isForSubscribers(kind) || recipients.length === 0) return new Map();
  const links = await db
    .insert(signInLinks)
    .values(
      recipients.map(({ userUuid, token, groupId, minutes }) => ({
        tokenHash: hashToken(token),
        kind: "token",
        userId: userUuid,
        groupId,
        orderId: order.id,
        expiresAt: sql`now() + make_interval(mins => ${minutes})`,
      })),
    )
    .returning({ userUuid: signInLinks.userId, usableUntil: signInLinks.expiresAt });
  return new Map(links.map((link) => [link.userUuid, link.usableUntil]));
}

/** Until when each of them can go on with what they have begun: until it expires, or the order's end. */
async function answersEnd(
  db: Db,
  { id: orderId, endTimestamp }: MailedOrder,
  recipients: readonly Recipient[],
): Promise<ReadonlyMap<string, Date>> {
  const ids = recipients.map(({ userUuid }) => userUuid);
  const runs = await db
    .select({ userId: results.userId, lastSavedAt: results.lastSavedAt })
    .from(results)
    .where(and(eq(results.orderId, orderId), inArray(results.userId, ids), eq(results.state, "in_progress")));
  const orderEnd = endTimestamp?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Map(
    runs.map(({ userId, lastSavedAt }) => [
      userId,
      new Date(Math.min(lastSavedAt.getTime() + partialResultMs, orderEnd)),
    ]),
  );
}

/** Where the button of a mail leads. */
function addressIn(
  order: MailedOrder,
  { kind, recipient, language }: { kind: SentKind; recipient: Recipient; language: Language },
): string {
  if (kind === "trial_ends") return pageUrl("home", language);
  if (kind === "report_ready") return pageUrl("reportsOrder", language, { assessmentOrderId: order.id });
  const path =
    kind === "results_ready"
      ? pageUrl("orderResults", language, { assessmentOrderId: order.id })
      : pageUrl("assessments", language);
  const { token, groupId } = recipient;
  return pageUrl("loginToken", language, { token }, { path, groupId: groupId ?? "" });
}

/**
 * Which message each of them gets, what it says of the order's end, for which its guard asks, and by what the link of a text
 * message is known.
 */
async function noteMessages(
  db: Db,
  {
    order,
    kind,
    step,
    sent,
  }: Step & { order: MailedOrder; sent: readonly { recipient: Recipient; outboxId: string }[] },
): Promise<void> {
  const given = sql.join(
    sent.map(({ recipient: { userUuid, way, token }, outboxId }) => {
      const linkHash = way.channel === "sms" ? hashToken(token).toString("hex") : null;
      return sql`(${userUuid}::uuid, ${outboxId}::uuid, decode(${linkHash}::text, 'hex'))`;
    }),
    sql`, `,
  );
  const end = order.endTimestamp?.toISOString() ?? null;
  await db.execute(sql`
    update ${sentMessages} set outbox_id = given.outbox_id, stated_end = ${end}::timestamptz, link_hash = given.link_hash
    from (values ${given}) as given (user_id, outbox_id, link_hash)
    where sent_messages.user_id = given.user_id and sent_messages.order_id = ${order.id}
      and sent_messages.kind = ${kind} and sent_messages.step = ${step}`);
}
