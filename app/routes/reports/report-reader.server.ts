import { actsForAll } from "~/features/orders/reach";
import { recordReportLook } from "~/features/own-data/export-log.server";
import type { Person } from "~/features/people/person";
import { findReportedOrder, type ReportedOrder } from "~/features/reports/report-access.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import { MissingRight } from "~/http/missing-right";
import type { PageRequest } from "~/http/page-request";
import { staffRefused } from "~/http/staff.server";
import { AppError } from "~/platform/errors";

/** Whether somebody has a role that reads group reports, whole or of a unit. */
const readsReports = (roles: Person["roles"]) => roles.includes("subscriber") || roles.includes("unit_reader");

/** The administrator who asks, where somebody reads reports as one; undefined for whoever only subscribes to them. */
export async function readingAdmin(
  { app, context, person }: PageRequest,
  { roles }: Person,
): Promise<Admin | undefined> {
  if (!roles.includes("admin")) return undefined;
  const found = await readAdmin(app, { sessionToken: context.sessionToken, person });
  if (found.outcome === "admin") return found.admin;
  if (readsReports(roles)) return undefined;
  throw staffRefused(found, "validPerson");
}

/** `lookingOn`: an administrator of the service, who sees it as its subscriber does. */
type FoundReport = { order: ReportedOrder; lookingOn: Admin | undefined };

/** The order whose report is asked for. */
export async function requireReport(page: PageRequest, person: Person): Promise<FoundReport> {
  const found = await findReport(page, person);
  if (!found) throw new AppError("notFound");
  return found;
}

/** The same, undefined where there is none for whoever asks. */
export async function findReport(page: PageRequest, person: Person): Promise<FoundReport | undefined> {
  const { app, params } = page;
  const { roles, userUuid } = person;
  if (!readsReports(roles) && !roles.includes("admin")) throw new MissingRight("subscriber");
  const orderId = params.assessmentOrderId ?? "";
  const own = await findReportedOrder(app.db, { userUuid }, orderId);
  if (own && !own.part) return { order: own, lookingOn: undefined };
  const admin = await readingAdmin(page, person);
  const order = admin && (await findReportedOrder(app.db, { admin }, orderId));
  // Whoever reads a part may administer the whole.
  if (own && !order) return { order: own, lookingOn: undefined };
  return order && { order, lookingOn: actsForAll(admin) ? admin : undefined };
}

/** Puts the look of an administrator of the service on record, before they are shown anything; the organisation can read it. */
export async function recordLook(
  { app, context }: PageRequest,
  { order, lookingOn }: { order: ReportedOrder; lookingOn: Admin | undefined },
): Promise<void> {
  if (!lookingOn) return;
  const { id: orderId, organisationId } = order;
  await recordReportLook(app.db, { admin: lookingOn, orderId, organisationId, requestId: context.requestId });
}
