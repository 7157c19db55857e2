import { and, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assessmentOrders, orderConsentTypes } from "~/db/schema/orders";

/**
 * Which of an order's consents are asked for at all: not the one for work safety, which rests on the employer's duty of
 * care, and none of a personal order that hides them, because consent was settled elsewhere. What isn't asked for isn't
 * required either. For statements that hold `order_consent_types` and `assessment_orders`.
 */
export const isAskedFor = and(
  ne(orderConsentTypes.consentKey, sql`'aisti_safety'`),
  sql`not (${assessmentOrders.personalOwnerId} is not null and ${assessmentOrders.hideConsent})`,
) as SQL;

/** Whether an order can't be answered without this consent; for the same statements. */
export const isRequiredConsent = sql<boolean>`(${orderConsentTypes.required} and ${isAskedFor})`;

/** Whether a required consent of this person is missing; for statements that hold `assessment_orders`. */
export function requiredConsentsMissing(userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${orderConsentTypes}
    where ${orderConsentTypes.orderId} = ${assessmentOrders.id} and ${isRequiredConsent}
      and not exists (
        select 1 from consent_grants given
        where given.user_id = ${userId} and given.order_id = ${assessmentOrders.id}
          and given.consent_key = ${orderConsentTypes.consentKey} and given.withdrawn_at is null))`;
}
