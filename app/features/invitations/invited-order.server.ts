import { and, eq, not } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { isClosedToPerson } from "~/features/orders/conditions.server";
import { hashToken } from "~/platform/secrets.server";
import { mailedOrderColumns } from "./mailed-order.server";

const { name, names, organizationName, surveyFlowVariant, showResultsToEndUser } = mailedOrderColumns;

/** The order that an invitation's link leads to, while it takes answers of the link's own person. */
export async function readInvitedOrder(db: Db, token: string) {
  const [order] = await db
    .select({ name, names, organizationName, surveyFlowVariant, showResultsToEndUser })
    .from(signInLinks)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, signInLinks.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .innerJoin(
      orderInvitations,
      and(eq(orderInvitations.orderId, signInLinks.orderId), eq(orderInvitations.userId, signInLinks.userId)),
    )
    .where(and(eq(signInLinks.tokenHash, hashToken(token)), not(isClosedToPerson)));
  return order;
}

export type InvitedOrder = NonNullable<Awaited<ReturnType<typeof readInvitedOrder>>>;
