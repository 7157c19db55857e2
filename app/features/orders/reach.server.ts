import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { isInvitationByOffice } from "./invited-by-office.server";
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

/** Holds for the orders of organisations whose group reports somebody reads whole. */
export const isSubscribersOrder = (userId: SQLWrapper | string): SQL =>
  sql`exists (select 1 from user_roles whole where whole.user_id = ${userId} and whole.role = 'subscriber'
    and whole.organisation_id = ${assessmentOrders.organisationId})`;

/** The ways to the unit of which somebody reads an order's reports, under each name it has had; null where there is none. */
export const unitsReadOf = (userId: SQLWrapper | string): SQL<string[] | null> =>
  sql`(select part.units from user_roles part where part.user_id = ${userId} and part.role = 'unit_reader'
    and part.organisation_id = ${assessmentOrders.organisationId})`;

/**
 * Holds for orders that have the unit somebody reads reports of: among the groups of a report, once it is made, and until
 * then among those whom the organisation has invited; that somebody of a unit has joined by a link it tells nobody. Of an
 * order without it they would see the whole alone, which is other units'.
 */
export const isUnitReadersOrder = (userId: SQLWrapper | string): SQL => sql`exists (
  select 1 from unnest(${unitsReadOf(userId)}) as own(unit)
  where case when exists (select 1 from report_snapshots made where made.order_id = ${assessmentOrders.id})
    then exists (select 1 from report_snapshots made where made.order_id = ${assessmentOrders.id}
      and made.outline->'groups' @> jsonb_build_array(jsonb_build_object('key', 'unit:' || own.unit)))
    else exists (select 1 from order_invitations invited where invited.order_id = ${assessmentOrders.id}
      and ${isInvitationByOffice(alias(orderInvitations, "invited"))}
      and starts_with(regexp_replace(invited.unit, '\\s*/\\s*', ' / ', 'g') || ' / ', own.unit || ' / ')) end)`;
