import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderConsentTypes } from "~/db/schema/orders";
import type { OrderContent } from "./order-form";

/**
 * A draft that says just what somebody asks for. Their form came twice: by Back, by a double press, or from another tab.
 * Whoever holds the organisation's row is alone in asking.
 */
export async function findSameDraft(tx: Db, order: OrderContent): Promise<string | undefined> {
  const { organisationId, name, names, surveyFlowVariant, endTimestamp, basis, consents } = order;
  const { trial, showResultsToEndUser, professionalService, textMessages } = order;
  const asked = sql`(select coalesce(array_agg(${orderConsentTypes.consentKey}::text), '{}') from ${orderConsentTypes}
    where ${orderConsentTypes.orderId} = ${assessmentOrders.id})`;
  const [found] = await tx
    .select({ id: assessmentOrders.id })
    .from(assessmentOrders)
    .where(
      and(
        eq(assessmentOrders.organisationId, organisationId),
        eq(assessmentOrders.draft, true),
        isNull(assessmentOrders.closedAt),
        eq(assessmentOrders.name, name),
        eq(assessmentOrders.names, names),
        eq(assessmentOrders.surveyFlowVariant, surveyFlowVariant),
        endTimestamp ? eq(assessmentOrders.endTimestamp, endTimestamp) : isNull(assessmentOrders.endTimestamp),
        eq(assessmentOrders.trial, trial),
        eq(assessmentOrders.showResultsToEndUser, showResultsToEndUser),
        eq(assessmentOrders.professionalService, professionalService),
        eq(assessmentOrders.textMessages, textMessages),
        sql`${assessmentOrders.legalBasis} is not distinct from ${basis?.legalBasis ?? null}`,
        sql`${assessmentOrders.specialCondition} is not distinct from ${basis?.specialCondition ?? null}`,
        sql`${asked} @> ${sql.param([...consents])}::text[] and cardinality(${asked}) = ${consents.length}`,
      ),
    )
    .limit(1);
  return found?.id;
}
