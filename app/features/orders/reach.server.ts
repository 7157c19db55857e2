import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { ActsFor } from "./reach";

/**
 * What staff may reach, as SQL: the judges of `reach.ts` for whoever reads rows. Each condition is part of the statement that
 * reads or writes, so that nothing is decided about a row and then done to another.
 */

/** Holds for orders that are nobody's own analysis. */
export const isNobodysOwn: SQL = isNull(assessmentOrders.personalOwnerId);

/** Whether an order is its person's own analysis; whoever reads an order's name reads this too (see orderName). */
export const orderIsPersonal = sql<boolean>`${assessmentOrders.personalOwnerId} is not null`;

/** Holds where this column names an organisation that is somebody's to look after; undefined holds for all of them. */
export function isOfReached({ organisation }: ActsFor, organisationId: SQLWrapper): SQL | undefined {
  return organisation ? eq(organisationId, organisation.id) : undefined;
}

/** Holds for the organisations that are somebody's to look after. */
export function isReachedOrganisation(staff: ActsFor): SQL | undefined {
  return isOfReached(staff, organisations.id);
}

/** Holds for the people of these organisations; whoever is invited by another stays with their own. */
export function isReachedPerson(staff: ActsFor): SQL | undefined {
  return isOfReached(staff, users.organisationId);
}

/** Holds for the orders of these organisations, and for nobody's own analysis. */
export function isReachedOrder(staff: ActsFor): SQL {
  return and(isNobodysOwn, isOfReached(staff, assessmentOrders.organisationId)) as SQL;
}

/** How many orders an organisation has. Spelled out for statements that read `organisations` alone: of one table, drizzle leaves the names of tables away. */
export const ordersOfOrganisation = sql<number>`(select count(*)::int from assessment_orders o
  where o.organisation_id = organisations.id and o.personal_owner_id is null)`;

/**
 * Holds for the people whom somebody may change, as `mayManage` says of a person's roles: of one organisation nobody who has
 * a role beyond it.
 */
export function isManagedPerson(staff: ActsFor): SQL | undefined {
  const { organisation } = staff;
  if (!organisation) return undefined;
  return and(
    isReachedPerson(staff),
    sql`not exists (select 1 from ${userRoles} held where held.user_id = ${users.id}
      and held.organisation_id is distinct from ${organisation.id}::uuid)`,
  );
}
