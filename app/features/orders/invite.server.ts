import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { randomLinkToken } from "~/features/login/link/link-token.server";
import { adminLinkMinutes } from "~/features/login/link/request-link.server";
import { priorities, queueMessage } from "~/features/messages/outbox.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
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
export type Inviter = Pick<Ctx, "secrets"> & { env: Pick<Ctx["env"], "publicOrigin" | "supportEmail"> };
type InvitingOrder = { id: string; name: string; organizationName: string; endTimestamp: Date | null; minutes: number };

/**
 * Invites people to an order and queues a mail with a personal link to each, in their language: all of it or nothing.
 * Who is invited already, or no longer active, gets no mail. Returns the ids of those who do. Throws a conflict
 * (`order_closed`) for an order that takes no answers, and for a personal one, which nobody is invited to.
 */
export async function inviteToOrder(inviter: Inviter, db: Db, { orderId, people }: Invitation): Promise<string[]> {
  return db.transaction(async (tx) => {
    const order = await openOrder(tx, orderId);
    if (!order) throw new AppError("conflict", "order_closed");
    const mailed: string[] = [];
    for (let at = 0; at < people.length; at += batchSize) {
      mailed.push(...(await inviteSome(inviter, tx, order, people.slice(at, at + batchSize))));
    }
    return mailed;
  });
}

async function inviteSome(
  inviter: Inviter,
  tx: Db,
  order: InvitingOrder,
  people: Invitation["people"],
): Promise<string[]> {
  const invited = await tx
    .insert(orderInvitations)
    .values(people.map(({ userUuid, ...given }) => ({ orderId: order.id, userId: userUuid, ...given })))
    .onConflictDoNothing()
    .returning({ userUuid: orderInvitations.userId });
  if (invited.length === 0) return [];
  const recipients = await tx
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
  const groupOf = new Map(people.map(({ userUuid, groupId }) => [userUuid, groupId]));
  for (const { userUuid, email, role, ...person } of recipients) {
    const language = person.language as Language;
    const token = randomLinkToken("token");
    const groupId = groupOf.get(userUuid);
    // A link that opens an administrator's account may not lie in a mailbox for days.
    const minutes = role ? Math.min(adminLinkMinutes, order.minutes) : order.minutes;
    const path = pageUrl("assessments", language);
    const address = pageUrl("loginToken", language, { token }, { path, groupId: groupId ?? "" });
    await tx.insert(signInLinks).values({
      tokenHash: hashToken(token),
      kind: "token",
      userId: userUuid,
      groupId,
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    });
    const mail = invitationMail(language, {
      to: email,
      order,
      href: inviter.env.publicOrigin + address,
      usableMinutes: minutes,
      supportEmail: inviter.env.supportEmail,
    });
    await queueMessage(tx, inviter.secrets, mail, { priority: priorities.invitation, expiresInMinutes: minutes });
  }
  return recipients.map(({ userUuid }) => userUuid);
}

/** An order that people can be invited to, with the whole minutes that an invitation to it can be used from now on. */
async function openOrder(tx: Db, orderId: string): Promise<InvitingOrder | undefined> {
  const { endTimestamp } = assessmentOrders;
  const minutesLeft = sql`floor(extract(epoch from ${endTimestamp} - now()) / 60)`;
  const [order] = await tx
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
    .where(
      and(
        eq(assessmentOrders.id, orderId),
        isNull(assessmentOrders.personalOwnerId),
        isNull(assessmentOrders.closedAt),
        or(isNull(endTimestamp), gt(endTimestamp, sql`now()`)),
      ),
    );
  return order;
}
