import type { Planner } from "~/features/action-plan/write-action.server";
import { actsForAll } from "~/features/orders/reach";
import { recordReportLook } from "~/features/own-data/export-log.server";
import type { Person } from "~/features/people/person";
import { type Reader, reachedOrganisation, readOrganisation } from "~/features/reports/report-access.server";
import type { Admin } from "~/features/sessions/admin.server";
import { MissingRight } from "~/http/missing-right";
import type { PageRequest } from "~/http/page-request";
import { requireStaff } from "~/http/staff.server";
import { AppError } from "~/platform/errors";

/** Who opens an organisation's plan. */
export type PlanReader = {
  organisation: { id: string; name: string };
  reader: Reader;
  userUuid: string;
  /** An administrator of the service, who sees it as a subscriber does but for its notes, and changes nothing. */
  lookingOn: Admin | undefined;
};

/** The plan that an address names, for whoever reads the reports of its organisation; another's is not there. */
export async function requirePlan(page: PageRequest, person: Person): Promise<PlanReader> {
  const { app, params } = page;
  const { roles, userUuid } = person;
  const { organisationId = "" } = params;
  if (!roles.includes("subscriber") && !roles.includes("admin")) throw new MissingRight("subscriber");
  const read = await readOrganisation(app.db, userUuid);
  // Whoever reads a part of the reports has no part in the plan, which speaks of all units.
  if (read?.id === organisationId && !read.part) {
    return { organisation: { id: read.id, name: read.name }, reader: { userUuid }, userUuid, lookingOn: undefined };
  }
  // Only the wider right would do here: whoever has it and hasn't shown their second step is asked for it.
  const admin = roles.includes("admin") ? await requireStaff(page, "admin") : undefined;
  const organisation = admin && (await reachedOrganisation(app.db, { admin, organisationId }));
  if (!organisation) throw new AppError("notFound");
  return { organisation, reader: { admin }, userUuid, lookingOn: actsForAll(admin) ? admin : undefined };
}

/** The same for whoever writes in it, in whose name it is written. */
export async function requirePlanner(page: PageRequest): Promise<PlanReader & { planner: Planner }> {
  const found = await requirePlan(page, await page.requirePerson());
  // The plan is the organisation's own.
  if (found.lookingOn) throw new MissingRight("subscriber");
  const { organisation, reader, userUuid } = found;
  const { requestId } = page.context;
  return { ...found, planner: { reader, userUuid, organisationId: organisation.id, requestId } };
}

/** Puts the look of an administrator of the service on record, before they are shown anything. */
export async function recordPlanLook({ app, context }: PageRequest, { lookingOn, organisation }: PlanReader) {
  if (!lookingOn) return;
  await recordReportLook(app.db, {
    admin: lookingOn,
    orderId: null,
    organisationId: organisation.id,
    requestId: context.requestId,
  });
}
