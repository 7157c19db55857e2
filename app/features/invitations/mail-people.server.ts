import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { signInLinks } from "~/db/schema/login";
import { orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { sentMessages, unsubscriptions } from "~/db/schema/schedules";
import type { Ctx } from "~/features/ctx.server";
import { adminLinkMinutes } from "~/features/login/lifetimes";
import { randomLinkToken } from "~/features/login/link/link-token.server";
import type { Message } from "~/features/messages/message";
import { priorities, queueMessages } from "~/features/messages/outbox.server";
import { unsubscribeAddresses } from "~/features/messages/unsubscribe-link.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import type { MessageKind } from "./message-kinds";
import { textsOf } from "./message-texts.server";
import { orderMail } from "./order-mail.server";

/** What is needed to write to people: the mail's addresses, and the key it is sealed with. */
export type InvitingCtx = Pick<Ctx, "db" | "secrets"> & { env: Pick<Ctx["env"], "publicOrigin" | "supportEmail"> };

/** An order as its mails tell of it; `minutes` is how long a link in one can be used. */
export type MailedOrder = {
  id: string;
  name: string;
  organizationName: string;
  endTimestamp: Date | null;
  minutes: number;
};

/**
 * Queues a message of an order to each of these people, with a link of their own: each step of a kind once, in the
 * transaction of what it tells of. Who is no longer active, has no address or wants no messages gets none. Returns the ids
 * of those who get one.
 */
export async function mailPeople(
  { db, env, secrets }: InvitingCtx,
  order: MailedOrder,
  { kind, step = 1, userIds }: { kind: MessageKind; step?: number; userIds: readonly string[] },
): Promise<string[]> {
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
  // A link that opens an administrator's account may not lie in a mailbox for days.
  const recipients = reachable
    .filter(({ userUuid }) => isFirst.has(userUuid))
    .map((person) => ({
      ...person,
      token: randomLinkToken("token"),
      minutes: person.role ? Math.min(adminLinkMinutes, order.minutes) : order.minutes,
    }));
  if (recipients.length === 0) return [];
  // The subscriber is told of their trial; nothing waits for them that a link would have to open.
  const linked = kind === "trial_ends" ? [] : recipients;
  const links =
    linked.length === 0
      ? []
      : await db
          .insert(signInLinks)
          .values(
            linked.map(({ userUuid, token, groupId, minutes }) => ({
              tokenHash: hashToken(token),
              kind: "token",
              userId: userUuid,
              groupId,
              orderId: order.id,
              expiresAt: sql`now() + make_interval(mins => ${minutes})`,
            })),
          )
          .returning({ userUuid: signInLinks.userId, usableUntil: signInLinks.expiresAt });
  const usableUntil = new Map(links.map((link) => [link.userUuid, link.usableUntil]));
  const texts = await textsOf(db, order.id, kind);
  const mails = new Map<number, Message[]>();
  for (const { userUuid, email, token, groupId, minutes, ...person } of recipients) {
    const language = person.language as Language;
    const path =
      kind === "results_ready"
        ? pageUrl("orderResults", language, { assessmentOrderId: order.id })
        : pageUrl("assessments", language);
    const address = pageUrl("loginToken", language, { token }, { path, groupId: groupId ?? "" });
    const mail = orderMail(language, {
      to: email,
      kind,
      order,
      text: texts.get(language),
      href: env.publicOrigin + (kind === "trial_ends" ? pageUrl("home", language) : address),
      usableUntil: usableUntil.get(userUuid),
      unsubscribe: unsubscribeAddresses({ secrets, env }, { userUuid, language }),
      supportEmail: env.supportEmail,
    });
    mails.set(minutes, [...(mails.get(minutes) ?? []), mail]);
  }
  for (const [expiresInMinutes, theirs] of mails) {
    await queueMessages(db, secrets, theirs, { priority: priorities.invitation, expiresInMinutes });
  }
  return recipients.map(({ userUuid }) => userUuid);
}
