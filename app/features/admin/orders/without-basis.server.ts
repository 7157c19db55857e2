import { and, asc, eq, inArray, isNull, not } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { hasInvited } from "~/features/orders/administered.server";
import { orderIsClosed } from "~/features/orders/conditions.server";
import { orderNameColumns } from "~/features/orders/order-name.server";
import { isReachedOrder } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { variantsNeedingBasis } from "./special-data.server";

/** Open orders that have to say on what basis they ask and don't, as they could be made earlier. Nothing states it for them. */
export async function ordersWithoutBasis(db: Db, { admin, most }: { admin: Admin; most: number }) {
  const { id, surveyFlowVariant, basisStatedAt, startedAt } = assessmentOrders;
  const variants = await variantsNeedingBasis(db);
  return db
    .select({ id, ...orderNameColumns, organisation: organisations.name, hasInvited })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(isReachedOrder(admin), not(orderIsClosed), isNull(basisStatedAt), inArray(surveyFlowVariant, variants)))
    .orderBy(asc(startedAt), asc(id))
    .limit(most);
}
