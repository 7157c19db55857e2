import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { reportRules, reportSnapshots } from "~/db/schema/reports";
import { orderIsClosed } from "~/features/orders/conditions.server";
import { isNobodysOwn } from "~/features/orders/reach.server";
import { isUuid } from "~/platform/uuid";
import type { Member } from "./disclosure/report-groups";
import type { ReportRules } from "./disclosure/rules";
import { memberOf } from "./report-sources.server";

/**
 * Whose reports somebody may read: the role is part of each statement, so that one that is taken away is gone at once.
 */
const isSubscriberOf = (userUuid: string) =>
  sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${userUuid} and ${userRoles.role} = 'subscriber'
    and ${userRoles.organisationId} = ${assessmentOrders.organisationId})`;

/** Whether somebody reads an organisation's reports. */
export async function readsReports(db: Db, userUuid: string): Promise<boolean> {
  const [role] = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userUuid), eq(userRoles.role, "subscriber")));
  return role !== undefined;
}

/** The organisation somebody reads reports for. */
export async function subscribedOrganisation(
  db: Db,
  userUuid: string,
): Promise<{ id: string; name: string } | undefined> {
  const [found] = await db
    .select({ id: organisations.id, name: organisations.name })
    .from(userRoles)
    .innerJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(and(eq(userRoles.userId, userUuid), eq(userRoles.role, "subscriber")));
  return found;
}

export type ListedOrder = {
  id: string;
  name: string;
  closed: boolean;
  endTimestamp: Date | null;
  /** Reports that are made. */
  waves: number;
};

/** The orders of the organisation somebody reads reports for, newest first; undefined where they read none. */
export async function listReports(
  db: Db,
  userUuid: string,
): Promise<{ subscriber: { id: string; name: string }; organisation: string; orders: ListedOrder[] } | undefined> {
  const role = await subscribedOrganisation(db, userUuid);
  if (!role) return undefined;
  const orders = await db
    .select({
      id: assessmentOrders.id,
      name: assessmentOrders.name,
      closed: orderIsClosed,
      endTimestamp: assessmentOrders.endTimestamp,
      waves: sql<number>`count(${reportSnapshots.id})::int`,
    })
    .from(assessmentOrders)
    .leftJoin(reportSnapshots, eq(reportSnapshots.orderId, assessmentOrders.id))
    .where(and(isSubscriberOf(userUuid), isNobodysOwn))
    .groupBy(assessmentOrders.id)
    .orderBy(desc(assessmentOrders.startedAt), assessmentOrders.id)
    .limit(200);
  return { subscriber: role, organisation: role.name, orders };
}

export type ReportedOrder = { id: string; name: string; organisation: string };

/** An order whose reports somebody may read; undefined where it is not theirs or not there. */
export async function findReportedOrder(db: Db, userUuid: string, orderId: string): Promise<ReportedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const [order] = await db
    .select({ id: assessmentOrders.id, name: assessmentOrders.name, organisation: organisations.name })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(assessmentOrders.id, orderId), isNobodysOwn, isSubscriberOf(userUuid)));
  return order;
}

/** An order somebody is invited to, the rules of its reports and which of their groups the person is in. */
export type OwnReportedOrder = ReportedOrder & { rules: ReportRules; member: Member };

export async function findOwnReportedOrder(
  db: Db,
  userUuid: string,
  orderId: string,
): Promise<OwnReportedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const [row] = await db
    .select({
      id: assessmentOrders.id,
      name: assessmentOrders.name,
      organisation: organisations.name,
      startedAt: assessmentOrders.startedAt,
      unit: orderInvitations.unit,
      told: orderInvitations.attributes,
      gender: users.gender,
      dateOfBirth: users.dateOfBirth,
      k: reportRules.k,
      sensitiveK: reportRules.sensitiveK,
      attributes: reportRules.attributes,
      crossingFrom: reportRules.crossingFrom,
    })
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .innerJoin(users, eq(users.id, orderInvitations.userId))
    .innerJoin(reportRules, eq(reportRules.orderId, assessmentOrders.id))
    .where(and(eq(orderInvitations.userId, userUuid), eq(orderInvitations.orderId, orderId)));
  if (!row) return undefined;
  const { id, name, organisation, k, sensitiveK, attributes, crossingFrom, ...person } = row;
  return { id, name, organisation, rules: { k, sensitiveK, attributes, crossingFrom }, member: memberOf(person) };
}
