import { and, eq } from "drizzle-orm";
import { reportContainers, reportFiles, storedFiles } from "~/db/schema/files";
import type { Ctx } from "~/features/ctx.server";
import type { ActsFor } from "~/features/orders/reach";
import { recordExport } from "~/features/own-data/export-log.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { isUuid } from "~/platform/uuid";
import type { Bytes, FileStore } from "./file-store.server";
import { reportsOf } from "./own-reports.server";

export type StoredFile = {
  filename: string;
  contentType: string;
  size: number;
  /** Names these bytes and no others. */
  sha256: Buffer;
  /** Opens all of it or some bytes; the access log has a line before anything is read. */
  open(bytes?: Bytes): Promise<OpenedFile>;
};

export type OpenedFile =
  | { outcome: "opened"; pieces: AsyncIterable<Uint8Array> }
  /** The storage can't be asked now, or doesn't have what it was given. */
  | { outcome: "unavailable" };

export type StoredFileOutcome =
  | { outcome: "found"; file: StoredFile }
  | StaffRefusal
  /** No such file, or one of another organisation. */
  | { outcome: "notThere" };

/** A version of a report's file, for whoever administers its organisation. */
export async function readStoredFile(
  ctx: Pick<Ctx, "db" | "clock" | "log"> & { files: FileStore },
  { sessionToken, id, requestId }: { sessionToken: string | undefined; id: string; requestId: string },
): Promise<StoredFileOutcome> {
  const found = await readAdmin(ctx, { sessionToken });
  if (found.outcome !== "admin") return found;
  const { admin } = found;
  return fileFor(ctx, { staff: admin, recorded: admin, logged: { userUuid: admin.userUuid }, id, requestId });
}

type Asker = {
  /** For which organisations they act. */
  staff: ActsFor;
  /** How the access log names them, and how the log does. */
  recorded: Admin | { service: string };
  logged: { userUuid: string } | { serviceKey: string };
};

/** The same for whoever is let in by another way. */
export async function fileFor(
  { db, log, files }: Pick<Ctx, "db" | "log"> & { files: FileStore },
  { staff, recorded: admin, logged, id, requestId }: Asker & { id: string; requestId: string },
): Promise<{ outcome: "found"; file: StoredFile } | { outcome: "notThere" }> {
  if (!isUuid(id)) return { outcome: "notThere" };
  const [row] = await db
    .select({
      filename: storedFiles.filename,
      contentType: storedFiles.contentType,
      size: storedFiles.size,
      sha256: storedFiles.sha256,
      organisationId: reportContainers.organisationId,
      orderId: reportContainers.orderId,
    })
    .from(storedFiles)
    .innerJoin(reportFiles, eq(reportFiles.id, storedFiles.reportFileId))
    .innerJoin(reportContainers, eq(reportContainers.id, reportFiles.reportId))
    .where(and(eq(storedFiles.id, id), reportsOf(staff)));
  if (!row) return { outcome: "notThere" };
  const { organisationId, orderId, ...file } = row;
  return {
    outcome: "found",
    file: {
      ...file,
      async open(bytes) {
        await recordExport(db, { admin, set: "report_file", organisationId, orderId, recordCount: 1, requestId });
        log.info({ requestId, ...logged, storedFileId: id }, "report file read");
        // Every name in the store is in one spelling.
        const kept = await files.read(id.toLowerCase(), bytes);
        if (kept.kind === "found") return { outcome: "opened", pieces: kept.pieces };
        const errorCode = kept.kind === "unavailable" ? kept.code : kept.kind;
        log.error({ requestId, storedFileId: id, errorCode }, "file storage is unavailable");
        return { outcome: "unavailable" };
      },
    },
  };
}
