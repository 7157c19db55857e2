import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { sentMessages, unsubscriptions } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import { adminLinkMinutes } from "~/features/login/lifetimes";
import { randomLinkToken } from "~/features/login/link/link-token.server";
import type { Message } from "~/features/messages/message";
import { queueMessages } from "~/features/messages/outbox.server";
import { unsubscribeAddresses } from "~/features/messages/unsubscribe-link.server";
import { partialResultMs } from "~/features/orders/order";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { MailEnv } from "~/platform/env.server";
import { hashToken } from "~/platform/secrets.server";
import type { MailedOrder } from "./mailed-order.server";
import { isForSubscribers, type SentKind } from "./message-kinds";
import { textsOf } from "./message-texts.server";
import { orderMail } from "./order-mail.server";

/** What is needed to write to people: the mail's addresses, and the key it is sealed with. */
export type InvitingCtx = Pick<Ctx, "db" | "secrets"> & { env: MailEnv };

type Step = { kind: SentKind; step: number };

/** Somebody who gets a message, with the link that is theirs and the minutes for which it can be used. */
type Recipient = {
  userUuid: string;
  email: string;
  language: string;
  groupId: string | null;
  token: string;
  minutes: number;
};

/**
 * Queues a message of an order to each of these people, with a link of their own: each step of a kind once, in the
 * transaction of what it tells of. Who is no longer active, has no address or wants no messages gets none. Returns the ids
 * of those who get one.
 */
export async function mailPeople(
  ctx: InvitingCtx,
  order: MailedOrder,
  { kind, step = 1, userIds }: { kind: SentKind; step?: number; userIds: readonly string[] },
): Promise<string[]> {
  const recipients = await recipientsOf(ctx.db, order, { kind, step, userIds });
  if (recipients.length === 0) return [];
  const usableUntil = await addLinks(ctx.db, order, { kind, recipients });
  const answersUntil = kind === "unfinished" ? await answersEnd(ctx.db, order, recipients) : undefined;
  const texts = await textsOf(ctx.db, order.id, kind);
  const mails = new Map<number, { userUuid: string; mail: Message }[]>();
  for (const recipient of recipients) {
    const { userUuid, minutes } = recipient;
    const language = recipient.language as Language;
    const mail = orderMail(language, {
      to: recipient.email,
      kind,
      order,
      text: texts.get(language),
      href: ctx.env.publicOrigin + addressIn(order, { kind, recipient, language }),
      usableUntil: usableUntil.get(userUuid),
      answersUntil: answersUntil?.get(userUuid),
      unsubscribe: unsubscribeAddresses(ctx, { userUuid, language }),
      env: ctx.env,
    });
    mails.set(minutes, [...(mails.get(minutes) ?? []), { userUuid, mail }]);
  }
  for (const [expiresInMinutes, theirs] of mails) {
    const written = theirs.map(({ mail }) => mail);
    const outboxIds = await queueMessages(ctx.db, ctx.secrets, written, { purpose: "orderMessage", expiresInMinutes });
    const sent = theirs.map(({ userUuid }, at) => ({ userUuid, outboxId: outboxIds[at] as string }));
    await noteMessages(ctx.db, { order, kind, step, sent });
  }
  return recipients.map(({ userUuid }) => userUuid);
}

/** Whoever of these can be written to and has not had this step; from now on they have. */
async function recipientsOf(
  db: Db,
  order: MailedOrder,
  { kind, step, userIds }: Step & { userIds: readonly string[] },
): Promise<Recipient[]> {
  if (userIds.length === 0) return [];
  const found = await db
    .select({
      userUuid: users.id,
      email: users.email,
      language: users.language,
      role: userRoles.role,
      groupId: orderInvitations.groupId,
    })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .leftJoin(orderInvitations, and(eq(orderInvitations.userId, users.id), eq(orderInvitations.orderId, order.id)))
    .where(
      and(
        inArray(users.id, [...userIds]),
        users.active,
        notExists(db.select({ one: sql`1` }).from(unsubscriptions).where(eq(unsubscriptions.userId, users.id))),
      ),
    );
  const reachable = found.flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]));
  if (reachable.length === 0) return [];
  const first = await db
    .insert(sentMessages)
    .values(reachable.map(({ userUuid }) => ({ orderId: order.id, userId: userUuid, kind, step })))
    .onConflictDoNothing()
    .returning({ userUuid: sentMessages.userId });
  const isFirst = new Set(first.map(({ userUuid }) => userUuid));
  return reachable
    .filter(({ userUuid }) => isFirst.has(userUuid))
    .map(({ role, ...person }) => ({
      ...person,
      token: randomLinkToken("token"),
      // A link that opens an administrator's account may not lie in a mailbox for days.
      minutes: role ? Math.min(adminLinkMinutes, order.minutes) : order.minutes,
    }));
}

/** Adds everybody's link; gives by person until when it can be used. */
async function addLinks(
  db: Db,
  order: MailedOrder,
  { kind, recipients }: { kind: SentKind; recipients: readonly Recipient[] },
): Promise<Map<string | null, Date>> {
  // Subscribers are told of a trial or a report: they sign in as ever, and nothing waits that a link would have to open.
  if (isForSubscribers(kind)) return new Map();
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

/** Where the button of a message leads. */
function addressIn(
  order: MailedOrder,
  { kind, recipient, language }: { kind: SentKind; recipient: Recipient; language: Language },
): string {
  if (kind === "trial_ends") return pageUrl("home", language);
  if (kind === "report_ready") return pageUrl("reports", language);
  const path =
    kind === "results_ready"
      ? pageUrl("orderResults", language, { assessmentOrderId: order.id })
      : pageUrl("assessments", language);
  const { token, groupId } = recipient;
  return pageUrl("loginToken", language, { token }, { path, groupId: groupId ?? "" });
}

/** Which message each of them gets, and what it says of the order's end: its guard asks for both. */
async function noteMessages(
  db: Db,
  { order, kind, step, sent }: Step & { order: MailedOrder; sent: readonly { userUuid: string; outboxId: string }[] },
): Promise<void> {
  const given = sql.join(
    sent.map(({ userUuid, outboxId }) => sql`(${userUuid}::uuid, ${outboxId}::uuid)`),
    sql`, `,
  );
  const end = order.endTimestamp?.toISOString() ?? null;
  await db.execute(sql`
    update ${sentMessages} set outbox_id = given.outbox_id, stated_end = ${end}::timestamptz
    from (values ${given}) as given (user_id, outbox_id)
    where sent_messages.user_id = given.user_id and sent_messages.order_id = ${order.id}
      and sent_messages.kind = ${kind} and sent_messages.step = ${step}`);
}
