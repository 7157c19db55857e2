import { and, eq, inArray, not, or, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { reportRules } from "~/db/schema/reports";
import { isOpened } from "~/features/orders/conditions.server";
import type { NamedOrder } from "~/features/orders/order-name";
import { orderNameColumns } from "~/features/orders/order-name.server";
import {
  isNobodysOwn,
  isReachedOrder,
  isReachedOrganisation,
  isSubscribersOrder,
  isUnitReadersOrder,
  unitsReadOf,
} from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";
import type { Part } from "./disclosure/reader-part";
import { type Member, unitOf } from "./disclosure/report-groups";
import type { ReportRules } from "./disclosure/rules";
import { memberOf } from "./report-sources.server";
import { type ReportState, reportState, stateFacts } from "./report-states.server";

/**
 * Who asks for a report: somebody by what they subscribe to or the unit they read reports of, or an administrator by what is
 * theirs to look after. The role is part of each statement, so that one that is taken away is gone at once.
 */
export type Reader = { userUuid: string } | { admin: Admin };

/** Whoever a kept statement is asked for. */
type AnyReader = { userUuid: SQLWrapper };

/** Holds for the orders whose reports somebody may read, whole or a part of them. */
export const isReadBy = (reader: Reader | AnyReader): SQL =>
  "admin" in reader
    ? isReachedOrder(reader.admin)
    : (and(isNobodysOwn, or(isSubscribersOrder(reader.userUuid), isUnitReadersOrder(reader.userUuid))) as SQL);

/** The units of the part that somebody reads of an order's reports; null for the whole, which is the wider right of two. */
const partReadBy = (reader: Reader | AnyReader) =>
  "admin" in reader
    ? sql<null>`null`
    : sql<
        string[] | null
      >`case when ${isSubscribersOrder(reader.userUuid)} then null else ${unitsReadOf(reader.userUuid)} end`;

const partOf = (units: readonly string[] | null): Part => units?.map(unitOf);

/** Holds for the organisations whose reports somebody may read. */
const isOrganisationReadBy = (reader: Reader): SQL | undefined =>
  "admin" in reader
    ? isReachedOrganisation(reader.admin)
    : sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${reader.userUuid}
        and ${userRoles.role} = 'subscriber' and ${userRoles.organisationId} = "organisations"."id")`;

/**
 * Holds an organisation whose reports somebody may read, so that what is written for it is written while they may. False
 * where it is not theirs, or not there.
 */
export async function holdReadOrganisation(tx: Db, reader: Reader, organisationId: string): Promise<boolean> {
  if (!isUuid(organisationId)) return false;
  const held = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isOrganisationReadBy(reader)))
    .for("key share");
  return held.length > 0;
}

/** An organisation somebody reads reports for, and of which part; the one they read whole where they read of two. */
export async function readOrganisation(
  db: Db,
  userUuid: string,
): Promise<{ id: string; name: string; part: Part } | undefined> {
  const [found] = await db
    .select({ id: organisations.id, name: organisations.name, units: userRoles.units })
    .from(userRoles)
    .innerJoin(organisations, eq(organisations.id, userRoles.organisationId))
    .where(and(eq(userRoles.userId, userUuid), inArray(userRoles.role, ["subscriber", "unit_reader"])))
    .orderBy(userRoles.role)
    .limit(1);
  return found && { id: found.id, name: found.name, part: partOf(found.units) };
}

/** An organisation whose reports an administrator may read. */
export async function reachedOrganisation(
  db: Db,
  { admin, organisationId }: { admin: Admin; organisationId: string },
): Promise<{ id: string; name: string } | undefined> {
  if (!isUuid(organisationId)) return undefined;
  const [found] = await db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isReachedOrganisation(admin)));
  return found;
}

export type ReportedOrder = NamedOrder & { id: string; organisation: string; organisationId: string; part: Part };

/** How far the report of an order is that somebody may read. */
export async function stateOfReport(db: Db, orderId: string): Promise<ReportState | undefined> {
  const [facts] = await db
    .select(stateFacts)
    .from(assessmentOrders)
    .leftJoin(reportRules, eq(reportRules.orderId, assessmentOrders.id))
    .where(eq(assessmentOrders.id, orderId));
  return facts && reportState(facts);
}

const reportedOrders = (db: Db, reader: Reader | AnyReader, orderId: string | Placeholder) =>
  db
    .select({
      id: assessmentOrders.id,
      ...orderNameColumns,
      organisation: organisations.name,
      organisationId: organisations.id,
      units: partReadBy(reader),
    })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(assessmentOrders.id, orderId), isReadBy(reader), isOpened));

const ownReportedOrders = preparedOnce((db: Db) =>
  reportedOrders(db, { userUuid: sql.placeholder("userUuid") }, sql.placeholder("orderId")).prepare("reported_order"),
);

/** An order whose reports somebody may read; undefined where it is not theirs or not there. */
export async function findReportedOrder(db: Db, reader: Reader, orderId: string): Promise<ReportedOrder | undefined> {
  if (!isUuid(orderId)) return undefined;
  const [order] =
    "admin" in reader
      ? await reportedOrders(db, reader, orderId)
      : await ownReportedOrders(db).execute({ userUuid: reader.userUuid, orderId });
  if (!order) return undefined;
  const { units, ...found } = order;
  return { ...found, part: partOf(units) };
}

/**
 * The units of which somebody reads their organisation's reports, where an order has nothing of them; undefined where it is
 * another organisation's, or not there.
 */
export async function unitsLackedBy(db: Db, userUuid: string, orderId: string): Promise<Part> {
  if (!isUuid(orderId)) return undefined;
  const [order] = await db
    .select({ units: unitsReadOf(userUuid) })
    .from(assessmentOrders)
    // Of one table drizzle leaves the name away, and the role's organisation would be compared with itself.
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(assessmentOrders.id, orderId), isNobodysOwn, isOpened, not(isReadBy({ userUuid }))));
  return partOf(order?.units ?? null);
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
      ...orderNameColumns,
      organisation: organisations.name,
      organisationId: organisations.id,
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
    .where(and(eq(orderInvitations.userId, userUuid), eq(orderInvitations.orderId, orderId), isOpened));
  if (!row) return undefined;
  const { id, name, names, organisation, organisationId, k, sensitiveK, attributes, crossingFrom, ...person } = row;
  return {
    id,
    name,
    names,
    organisation,
    organisationId,
    part: undefined,
    rules: { k, sensitiveK, attributes, crossingFrom },
    member: memberOf(person),
  };
}
