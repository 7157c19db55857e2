import { and, desc, eq } from "drizzle-orm";
import { reportContainers, reportFiles, storedFiles } from "~/db/schema/files";
import type { Ctx } from "~/features/ctx.server";
import type { ServiceKey } from "~/features/service-keys/read-key.server";
import type { FileStore } from "./file-store.server";
import { reportsOf } from "./own-reports.server";
import { fileFor, type StoredFile } from "./read-stored-file.server";

/** Files that one call tells of. */
const most = 500;

/** The files of an organisation's reports, as its programs are told of them: by what they are, and not by who sent them. */
export function listFilesFor(
  { db }: Pick<Ctx, "db">,
  { key, organisationId }: { key: ServiceKey; organisationId: string },
) {
  const { id, reportFileId, version, filename, contentType, size, uploadedAt } = storedFiles;
  return db
    .select({ id, reportFileId, version, filename, contentType, size, uploadedAt, orderId: reportContainers.orderId })
    .from(storedFiles)
    .innerJoin(reportFiles, eq(reportFiles.id, storedFiles.reportFileId))
    .innerJoin(reportContainers, eq(reportContainers.id, reportFiles.reportId))
    .where(and(eq(reportContainers.organisationId, organisationId), reportsOf(key)))
    .orderBy(desc(uploadedAt), id)
    .limit(most);
}

/** A version of a report's file, for a program of its organisation. */
export async function readFileFor(
  ctx: Pick<Ctx, "db" | "log"> & { files: FileStore },
  { key, id, requestId }: { key: ServiceKey; id: string; requestId: string },
): Promise<{ outcome: "found"; file: StoredFile } | { outcome: "notThere" }> {
  const asker = { staff: key, recorded: { service: key.name }, logged: { serviceKey: key.id } };
  return fileFor(ctx, { ...asker, id, requestId });
}
