import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { adminLinkMinutes } from "~/features/login/lifetimes";
import { randomLinkToken } from "~/features/login/link/link-token.server";
import type { Message } from "~/features/messages/message";
import { priorities, queueMessages } from "~/features/messages/outbox.server";
import { takesPeople } from "~/features/orders/conditions.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { invitationMail } from "./invitation-mail.server";

/** Days an invitation's link can be used, unless the order ends before. */
export const invitationDays = 14;

/** So many mails are written between two looks at other work: writing one takes a fraction of a millisecond. */
const batchSize = 50;

export type Invitation = {
  orderId: string;
  people: { userUuid: string; groupId?: string; supervisor?: boolean }[];
};

/** What is needed to write invitations: the mail's addresses, and the key it is sealed with. */
export type InvitingCtx = Pick<Ctx, "db" | "secrets"> & { env: Pick<Ctx["env"], "publicOrigin" | "supportEmail"> };
type InvitingOrder = { id: string; name: string; organizationName: string; endTimestamp: Date | null; minutes: number };

export type InvitingOutcome =
  /** Ids of those a mail is queued for. */
  | { outcome: "invited"; mailed: string[] }
  /** The order takes no answers, isn't there, or is a personal one, which nobody is invited to. */
  | { outcome: "notOpen" };

/**
 * Invites people to an order and queues a mail with a personal link to each, in their language: all of it or nothing.
 * Who is invited already, no longer active, or has no address, gets no mail.
 */
export async function inviteToOrder(ctx: InvitingCtx, { orderId, people }: Invitation): Promise<InvitingOutcome> {
  return ctx.db.transaction(async (tx): Promise<InvitingOutcome> => {
    const order = await findOpenOrder(tx, orderId);
    if (!order) return { outcome: "notOpen" };
    const mailed: string[] = [];
    for (let at = 0; at < people.length; at += batchSize) {
      mailed.push(...(await inviteSome({ ...ctx, db: tx }, order, people.slice(at, at + batchSize))));
    }
    return { outcome: "invited", mailed };
  });
}

async function inviteSome(
  { db, env, secrets }: InvitingCtx,
  order: InvitingOrder,
  people: Invitation["people"],
): Promise<string[]> {
  const invited = await db
    .insert(orderInvitations)
    .values(people.map(({ userUuid, ...given }) => ({ orderId: order.id, userId: userUuid, ...given })))
    .onConflictDoNothing()
    .returning({ userUuid: orderInvitations.userId });
  if (invited.length === 0) return [];
  const found = await db
    .select({ userUuid: users.id, email: users.email, language: users.language, role: userRoles.role })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .where(
      and(
        inArray(
          users.id,
          invited.map(({ userUuid }) => userUuid),
        ),
        users.active,
      ),
    );
  const recipients = found.flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]));
  const groupOf = new Map(people.map(({ userUuid, groupId }) => [userUuid, groupId]));
  const mails = new Map<number, Message[]>();
  for (const { userUuid, email, role, ...person } of recipients) {
    const language = person.language as Language;
    const token = randomLinkToken("token");
    const groupId = groupOf.get(userUuid);
    // A link that opens an administrator's account may not lie in a mailbox for days.
    const minutes = role ? Math.min(adminLinkMinutes, order.minutes) : order.minutes;
    const path = pageUrl("assessments", language);
    const address = pageUrl("loginToken", language, { token }, { path, groupId: groupId ?? "" });
    const [link] = await db
      .insert(signInLinks)
      .values({
        tokenHash: hashToken(token),
        kind: "token",
        userId: userUuid,
        groupId,
        orderId: order.id,
        expiresAt: sql`now() + make_interval(mins => ${minutes})`,
      })
      .returning({ usableUntil: signInLinks.expiresAt });
    if (!link) throw new Error("the link was just made and is not there");
    const mail = invitationMail(language, {
      to: email,
      order,
      href: env.publicOrigin + address,
      ...link,
      supportEmail: env.supportEmail,
    });
    mails.set(minutes, [...(mails.get(minutes) ?? []), mail]);
  }
  for (const [expiresInMinutes, theirs] of mails) {
    await queueMessages(db, secrets, theirs, { priority: priorities.invitation, expiresInMinutes });
  }
  return recipients.map(({ userUuid }) => userUuid);
}

/** An order that people can be invited to, with the whole minutes that an invitation to it can be used from now on. */
async function findOpenOrder(db: Db, orderId: string): Promise<InvitingOrder | undefined> {
  const { endTimestamp } = assessmentOrders;
  const minutesLeft = sql`floor(extract(epoch from ${endTimestamp} - now()) / 60)`;
  const [order] = await db
    .select({
      id: assessmentOrders.id,
      name: assessmentOrders.name,
      organizationName: organisations.name,
      endTimestamp,
      // PostgreSQL's least() passes over null: without an end only the days count.
      minutes: sql<number>`least(${invitationDays * 24 * 60}::int, ${minutesLeft}::int)`,
    })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(assessmentOrders.id, orderId), takesPeople));
  return order;
}
