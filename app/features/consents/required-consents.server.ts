import { and, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assessmentOrders, orderConsentTypes } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { orderIsPersonal } from "~/features/orders/reach.server";

/**
 * Which of an order's consents are asked for at all: not the one for work safety, which rests on the employer's duty of
 * care, and none of a personal order that hides them, because consent was settled elsewhere. What isn't asked for isn't
 * required either. For statements that hold `order_consent_types` and `assessment_orders`.
 */
export const isAskedFor = and(
  ne(orderConsentTypes.consentKey, sql`'aisti_safety'`),
  sql`not (${orderIsPersonal} and ${assessmentOrders.hideConsent})`,
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

/**
 * Holds for results that others may be told of, each by its own rules: completed, of people whose consents still stand. For
 * statements that hold `results` and `assessment_orders`.
 */
export const mayBeCounted = sql<boolean>`(${results.state} = 'completed' and not ${requiredConsentsMissing(results.userId)})`;

/** Whether a person has withdrawn a consent of an order, required or not, and not given it again. */
export function someConsentWithdrawn(userId: SQLWrapper, orderId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from consent_grants withdrawn
    where withdrawn.user_id = ${userId} and withdrawn.order_id = ${orderId} and withdrawn.withdrawn_at is not null
      and not exists (
        select 1 from consent_grants given
        where given.user_id = withdrawn.user_id and given.order_id = withdrawn.order_id
          and given.consent_key = withdrawn.consent_key and given.withdrawn_at is null))`;
}
