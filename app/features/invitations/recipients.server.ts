import { and, eq, inArray, notExists, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { sentMessages, textStops, unsubscriptions } from "~/db/schema/schedules";
import { adminLinkMinutes } from "~/features/login/lifetimes";
import { randomLinkToken } from "~/features/login/link/link-token.server";
import { premiumNumbers } from "~/features/login/sms/sms-code";
import type { SmsLogin } from "~/platform/sms-settings.server";
import type { MailedOrder } from "./mailed-order.server";
import { isForSubscribers, type SentKind } from "./message-kinds";
import { randomTextToken } from "./text-link.server";
import { type TextsTo, type Way, wayTo } from "./way-to";

export type Step = { kind: SentKind; step: number };

/** Somebody who gets a message, with the token of their link and the minutes for which the message may still leave. */
export type Recipient = {
  userUuid: string;
  way: Way;
  language: string;
  groupId: string | null;
  token: string;
  minutes: number;
};

/** To which countries an order's messages of a kind go as text messages: never to those who read its reports. */
export function textsOf(
  smsLogin: SmsLogin | undefined,
  { textMessages }: Pick<MailedOrder, "textMessages">,
  kind: SentKind,
): TextsTo {
  return textMessages && !isForSubscribers(kind) ? smsLogin?.countries : undefined;
}

/** Whether somebody has ended the text messages about an order's organisation. Statements that use it hold both. */
export const hasStoppedTexts = (organisationId: string | SQLWrapper) =>
  sql<boolean>`exists (select 1 from ${textStops} where ${textStops.userId} = ${users.id}
    and ${textStops.organisationId} = ${organisationId})`;

/**
 * Whether an order's invitation has a way to somebody: `wayTo`, for people counted by the database. Statements that use it
 * hold `users` and `assessment_orders`.
 */
export function hasWay(smsLogin: SmsLogin | undefined): SQL {
  const begins = (starts: readonly string[]) =>
    or(sql`false`, ...starts.map((start) => sql`starts_with(${users.phoneNumber}, ${start})`));
  return sql`(${users.email} is not null or (${assessmentOrders.textMessages} and ${begins(smsLogin?.countries ?? [])}
    and not ${begins(premiumNumbers)} and not ${hasStoppedTexts(assessmentOrders.organisationId)}))`;
}

/** Whoever of these can be written to and has not had this step; from now on they have. */
export async function recipientsOf(
  db: Db,
  smsLogin: SmsLogin | undefined,
  order: MailedOrder,
  { kind, step, userIds }: Step & { userIds: readonly string[] },
): Promise<Recipient[]> {
  if (userIds.length === 0) return [];
  const found = await db
    .select({
      userUuid: users.id,
      email: users.email,
      phoneNumber: users.phoneNumber,
      language: users.language,
      role: userRoles.role,
      groupId: orderInvitations.groupId,
      stopped: hasStoppedTexts(order.organisationId),
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
  const textsTo = textsOf(smsLogin, order, kind);
  const reachable = found.flatMap(({ email, phoneNumber, stopped, ...person }) => {
    const way = wayTo({ email, phoneNumber }, stopped ? undefined : textsTo);
    return way ? [{ ...person, way }] : [];
  });
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
      token: person.way.channel === "sms" ? randomTextToken() : randomLinkToken("token"),
      // A link that opens an administrator's account may not lie in a mailbox for days; that of a text message opens none.
      minutes: role && person.way.channel === "email" ? Math.min(adminLinkMinutes, order.minutes) : order.minutes,
    }));
}
