import { and, asc, desc, eq, isNull, or, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reportContainers, reportFiles, storedFiles } from "~/db/schema/files";
import type { Ctx } from "~/features/ctx.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { isUuid } from "~/platform/uuid";

/** A report whose files an administrator may see; `isOwn` holds for it as long as it is theirs. */
export type OwnReport = { organisationId: string; orderId: string | null; isOwn: SQL };

/** Holds for the reports that an administrator reaches; for statements that have `report_containers`. */
export function reportsOf({ organisation }: Admin): SQL | undefined {
  return organisation ? eq(reportContainers.organisationId, organisation.id) : undefined;
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

/** A file of a report with what there is of it, newest first. */
export type ReportFile = { reportFileId: string; versions: FileVersion[] };

export type FileVersion = {
  storedFileId: string;
  version: number;
  filename: string;
  contentType: string;
  size: number;
  uploadedAt: Date;
};

export type ListOutcome = { outcome: "listed"; files: ReportFile[] } | StaffRefusal | { outcome: "noSuchReport" };

/** The files of a report and all their versions. No bytes leave, so that this is no access to be recorded. */
export async function listReportFiles(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, reportId }: { sessionToken: string | undefined; reportId: string },
): Promise<ListOutcome> {
  const found = await readAdmin({ db, clock }, { sessionToken });
  if (found.outcome !== "admin") return found;
  const report = await ownReport(db, found.admin, reportId);
  if (!report) return { outcome: "noSuchReport" };
  const rows = await db
    .select({
      reportFileId: reportFiles.id,
      storedFileId: storedFiles.id,
      version: storedFiles.version,
      filename: storedFiles.filename,
      contentType: storedFiles.contentType,
      size: storedFiles.size,
      uploadedAt: storedFiles.uploadedAt,
    })
    .from(reportContainers)
    .innerJoin(reportFiles, eq(reportFiles.reportId, reportContainers.id))
    .innerJoin(storedFiles, eq(storedFiles.reportFileId, reportFiles.id))
    .where(report.isOwn)
    .orderBy(asc(reportFiles.id), desc(storedFiles.version));
  const files = new Map<string, ReportFile>();
  for (const { reportFileId, ...version } of rows) {
    const file = files.get(reportFileId) ?? { reportFileId, versions: [] };
    file.versions.push(version);
    files.set(reportFileId, file);
  }
  return { outcome: "listed", files: [...files.values()] };
}
