import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { orderInvitations } from "~/db/schema/orders";
import { sentMessages } from "~/db/schema/schedules";

/**
 * Holds for an invitation of the organisation's, also where it took that back: what one is owed, listed and counted by.
 * Whoever joined by a group's link has been there: were they told apart from somebody who isn't invited, it would tell who
 * has come to answer. Given is a row of `order_invitations`, by whatever name a statement has it.
 */
export const isInvitationByOffice = ({
  byMail,
  orderId,
  userId,
}: Record<"byMail" | "orderId" | "userId", SQLWrapper>): SQL =>
  sql`(${byMail} or exists (
    select 1 from ${sentMessages} told where told.order_id = ${orderId} and told.user_id = ${userId}
      and told.kind = 'invitation'))`;

/** The same for statements that hold `order_invitations`. */
export const isByOffice: SQL = isInvitationByOffice(orderInvitations);

/** Holds for people whom the organisation has invited to an order. For statements that don't hold `order_invitations`. */
export function isInvitedByOffice(userId: SQLWrapper, orderId: string): SQL {
  return sql`exists (select 1 from ${orderInvitations}
    where ${orderInvitations.orderId} = ${orderId} and ${orderInvitations.userId} = ${userId} and ${isByOffice})`;
}

/** Rows of those whom the organisation has invited to an order. */
export const invitedTo = (orderId: string | SQLWrapper): SQL =>
  sql`select from ${orderInvitations} where ${orderInvitations.orderId} = ${orderId} and ${isByOffice}`;

/**
 * How many the organisation has invited to an order. Whoever joined by a group's link is in no number: one that moved
 * differently for a joiner who is invited afterwards would tell that they had come.
 */
export const countInvited = (orderId: string | SQLWrapper): SQL<number> =>
  sql<number>`(select count(*)::int from (${invitedTo(orderId)}) invited)`;

/**
 * Whether people may have joined an order by a group's link; whether they have is told to nobody. Spelled out for statements
 * that read `assessment_orders` alone.
 */
export const hasGroups = sql<boolean>`exists (select 1 from groups where groups.order_id = assessment_orders.id)`;
