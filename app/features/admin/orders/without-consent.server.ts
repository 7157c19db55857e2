import { and, asc, eq, inArray, not, notExists, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderConsentTypes, organisations } from "~/db/schema/orders";
import { hasInvited } from "~/features/orders/administered.server";
import { orderIsClosed } from "~/features/orders/conditions.server";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { isReachedOrder } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { consentRule } from "./consents-of-variant";
import { orderedVariants } from "./order-form";

/**
 * Open orders whose survey needs a consent that they don't ask for, as they could be made earlier. Nothing changes them
 * but whoever looks after them: what people agreed to, or didn't, is theirs.
 */
export async function ordersWithoutConsent(db: Db, { admin, most }: { admin: Admin; most: number }) {
  const { id, surveyFlowVariant } = assessmentOrders;
  const lacking = orderedVariants.flatMap((variant) => {
    const { needed, enough } = consentRule(variant, { employer: true });
    const given = db
      .select({ one: sql`1` })
      .from(orderConsentTypes)
      .where(and(eq(orderConsentTypes.orderId, id), inArray(orderConsentTypes.consentKey, [...enough])));
    return needed ? [and(eq(surveyFlowVariant, variant), notExists(given))] : [];
  });
  return db
    .select({ id, ...orderNameColumns, organisation: organisations.name, hasInvited })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(isReachedOrder(admin), not(orderIsClosed), or(...lacking)))
    .orderBy(asc(assessmentOrders.startedAt), asc(id))
    .limit(most);
}
