import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reportContainers, reportFiles, storedFiles } from "~/db/schema/files";
import { assessmentOrders } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import type { ActsFor } from "~/features/orders/reach";
import { isOfReached } from "~/features/orders/reach.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { isUuid } from "~/platform/uuid";

/** A report whose files an administrator may see; `isOwn` holds for it as long as it is theirs. */
export type OwnReport = { organisationId: string; orderId: string | null; isOwn: SQL };

/** Holds for the reports that an administrator reaches, or a program of their organisation; for statements that have `report_containers`. */
export function reportsOf(staff: ActsFor): SQL | undefined {
  return isOfReached(staff, reportContainers.organisationId);
}

/**
 * A report of the administrator's; undefined where there is none of this id, or where the file that is named is another
 * report's.
 */
export async function ownReport(
  db: Db,
  admin: Admin,
  reportId: string,
  reportFileId?: string,
): Promise<OwnReport | undefined> {
  if (!isUuid(reportId)) return undefined;
  const isOwn = and(eq(reportContainers.id, reportId), reportsOf(admin)) as SQL;
  const { organisationId, orderId } = reportContainers;
  const file = reportFileId === undefined ? undefined : eq(reportFiles.id, reportFileId);
  const [found] = await db
    .select({ organisationId, orderId })
    .from(reportContainers)
    .leftJoin(reportFiles, file ?? isNull(reportContainers.id))
    .where(and(isOwn, or(isNull(reportFiles.id), eq(reportFiles.reportId, reportContainers.id))));
  return found && { ...found, isOwn };
}

/** Makes room for the files of a report; returns its id. */
export async function addReportContainer(
  db: Db,
  report: { id?: string; organisationId: string; orderId: string | null },
): Promise<string> {
  const [added] = await db.insert(reportContainers).values(report).returning({ id: reportContainers.id });
  if (!added) throw new Error("a report was not added");
  return added.id;
}

/** The report of an order that its files are added to; made with the first of them. */
export async function reportOfOrder(db: Db, order: { organisationId: string; orderId: string }): Promise<string> {
  const { orderId } = order;
  return db.transaction(async (tx) => {
    // Two at once make one.
    await tx.execute(sql`select 1 from ${assessmentOrders} where ${assessmentOrders.id} = ${orderId} for update`);
    const [found] = await tx
      .select({ id: reportContainers.id })
      .from(reportContainers)
      .where(eq(reportContainers.orderId, orderId))
      .orderBy(asc(reportContainers.createdAt), asc(reportContainers.id))
      .limit(1);
    return found?.id ?? addReportContainer(tx, order);
  });
}

/** A file of a report with what there is of it, newest first. */
export type ReportFile = { reportId: string; reportFileId: string; versions: FileVersion[] };

export type FileVersion = {
  storedFileId: string;
  version: number;
  filename: string;
  contentType: string;
  size: number;
  uploadedAt: Date;
  /** The name of who sent it; undefined where that is not known, or they have none, or are gone. */
  uploadedBy: string | undefined;
};

export type ListOutcome = { outcome: "listed"; files: ReportFile[] } | StaffRefusal | { outcome: "notThere" };

/** The files of a report and all their versions. No bytes leave, so that this is no access to be recorded. */
export async function listReportFiles(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, reportId }: { sessionToken: string | undefined; reportId: string },
): Promise<ListOutcome> {
  const found = await readAdmin({ db, clock }, { sessionToken });
  if (found.outcome !== "admin") return found;
  const report = await ownReport(db, found.admin, reportId);
  if (!report) return { outcome: "notThere" };
  return { outcome: "listed", files: await filesOf(db, report.isOwn) };
}

/** The files of all reports of an order, for its administrator. */
export function listOrderFiles(db: Db, { admin, orderId }: { admin: Admin; orderId: string }): Promise<ReportFile[]> {
  return filesOf(db, and(eq(reportContainers.orderId, orderId), reportsOf(admin)));
}

/** In the order of their first versions. */
async function filesOf(db: Db, condition: SQL | undefined): Promise<ReportFile[]> {
  const rows = await db
    .select({
      reportId: reportFiles.reportId,
      reportFileId: reportFiles.id,
      storedFileId: storedFiles.id,
      version: storedFiles.version,
      filename: storedFiles.filename,
      contentType: storedFiles.contentType,
      size: storedFiles.size,
      uploadedAt: storedFiles.uploadedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(reportContainers)
    .innerJoin(reportFiles, eq(reportFiles.reportId, reportContainers.id))
    .innerJoin(storedFiles, eq(storedFiles.reportFileId, reportFiles.id))
    .leftJoin(users, eq(users.pseudoId, storedFiles.uploadedBy))
    .where(condition)
    .orderBy(asc(storedFiles.version), asc(storedFiles.uploadedAt), asc(reportFiles.id));
  const files = new Map<string, ReportFile>();
  for (const { reportId, reportFileId, firstName, lastName, ...version } of rows) {
    const file = files.get(reportFileId) ?? { reportId, reportFileId, versions: [] };
    const uploadedBy = `${firstName ?? ""} ${lastName ?? ""}`.trim() || undefined;
    file.versions.unshift({ ...version, uploadedBy });
    files.set(reportFileId, file);
  }
  return [...files.values()];
}
