import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import type { Admin } from "~/features/sessions/admin.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { isUuid } from "~/platform/uuid";
import { orderHasEnded, staysClosed } from "./conditions.server";
import { hasGroups, invitedTo } from "./invited-by-office.server";
import { orderNameColumns } from "./order-name.server";
import { basisColumns, withBasis } from "./processing-basis.server";
import { isReachedOrder } from "./reach.server";

/** Whether the organisation has invited anybody. */
export const hasInvited = sql<boolean>`exists (${invitedTo(assessmentOrders.id)})`;

/**
 * Whether what an order asks, on what basis, and by which rules it is reported stays as it is: it is open, and somebody is
 * invited or may join by a group's link. Were it so from the first answer or the first who joins on, an order of one person
 * would tell whether they have come.
 */
export const orderIsFixed = sql<boolean>`(not ${assessmentOrders.draft}
  and (exists (select from ${orderInvitations} where ${orderInvitations.orderId} = ${assessmentOrders.id})
    or ${hasGroups}))`;

/** An order of an administrator's, or undefined: somebody else's and none at all look the same. */
export async function findAdministered(db: Db, { admin, orderId }: { admin: Admin; orderId: string | undefined }) {
  if (!isUuid(orderId)) return undefined;
  const [order] = await db
    .select({
      id: assessmentOrders.id,
      ...orderNameColumns,
      organisation: {
        id: organisations.id,
        name: organisations.name,
        employer: sql<boolean>`${organisations.kind} = 'employer'`,
      },
      surveyFlowVariant: assessmentOrders.surveyFlowVariant,
      trial: assessmentOrders.trial,
      showResultsToEndUser: assessmentOrders.showResultsToEndUser,
      professionalService: assessmentOrders.professionalService,
      textMessages: assessmentOrders.textMessages,
      startedAt: assessmentOrders.startedAt,
      endTimestamp: assessmentOrders.endTimestamp,
      closedAt: assessmentOrders.closedAt,
      draft: assessmentOrders.draft,
      closed: orderHasEnded,
      hasInvited,
      fixed: orderIsFixed,
      staysClosed,
      ...basisColumns,
    })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(assessmentOrders.id, orderId), isReachedOrder(admin)));
  return order && { ...withBasis(order), surveyFlowVariant: order.surveyFlowVariant as SurveyFlowVariant };
}

export type AdministeredOrder = NonNullable<Awaited<ReturnType<typeof findAdministered>>>;
