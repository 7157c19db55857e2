import { and, eq, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { ownOrganisation } from "~/features/orders/reach";
import { isNobodysOwn } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";

/** Which orders an export is about: those of one organisation or of all, or a single one. */
export type Scope = { organisationId: string | null; orderId: string | null };

/**
 * The orders an administrator asks about; undefined where the one they name is not theirs or not there. Personal orders (a
 * person's own analysis) are never among them.
 */
export async function scopeOf(db: Db, admin: Admin, orderId: string | undefined): Promise<Scope | undefined> {
  const scope = { organisationId: ownOrganisation(admin)?.id ?? null, orderId: orderId ?? null };
  if (orderId === undefined) return scope;
  if (!isUuid(orderId)) return undefined;
  const [found] = await db.select({ id: assessmentOrders.id }).from(assessmentOrders).where(ordersIn(scope));
  return found && scope;
}

/** SQL condition that holds for the orders of a scope, for statements that select from `assessment_orders`. */
export function ordersIn({ organisationId, orderId }: Scope): SQL {
  return and(
    isNobodysOwn,
    organisationId === null ? undefined : eq(assessmentOrders.organisationId, organisationId),
    orderId === null ? undefined : eq(assessmentOrders.id, orderId),
  ) as SQL;
}
