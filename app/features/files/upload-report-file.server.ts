import { open } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { reportContainers, reportFiles, storedFiles } from "~/db/schema/files";
import type { Ctx } from "~/features/ctx.server";
import { recordExport } from "~/features/own-data/export-log.server";
import { pseudoIdOf } from "~/features/people/pseudo-id.server";
import { type Admin, type AdminAsks, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { ConcurrencyLimit } from "~/platform/concurrency-limit";
import { isUuid } from "~/platform/uuid";
import { zipParts } from "~/platform/zip-directory";
import { fileName } from "./file-name";
import { type FileStore, NoSpaceError, type ReceivedFile } from "./file-store.server";
import { contentTypeOf, type FileKind, isArchive, isDamaged, isOfKind, kindOf, type Seen } from "./file-type";
import { type OwnReport, ownReport } from "./own-reports.server";
import { type ReadAt, runsSomething } from "./running-parts.server";

/** Bytes at the end of an archive that hold its list of parts; an office file of 25 MB has some thousand parts at most. */
const mostListBytes = 512 * 1024;

export type Files = { files: FileStore };

export type UploadOutcome =
  | { outcome: "stored"; storedFileId: string; version: number; filename: string }
  | StaffRefusal
  /** The report is not there or not the administrator's, or the file is another report's. */
  | { outcome: "notThere" }
  | { outcome: "badName" }
  /** An ending that isn't taken, or bytes or a type that say something else than the ending. */
  | { outcome: "wrongType" }
  /** An office file that is cut off or has lost or gained bytes on its way. */
  | { outcome: "damaged" }
  | { outcome: "empty" }
  | { outcome: "noSpace" }
  /** The storage can't be asked now. */
  | { outcome: "unavailable" }
  /** As many are being received as an instance takes at a time. */
  | { outcome: "busy" };

type UploadCtx = Pick<Ctx, "db" | "clock" | "log"> & Files;

export type Upload = AdminAsks & {
  reportId: string;
  reportFileId: string;
  filename: string;
  /** What the sender calls the type; "" where nothing is said. */
  contentType: string;
  /** The bytes as they come, bounded by whoever hands them over. What goes wrong with them is thrown on. */
  content: AsyncIterable<Uint8Array>;
  requestId: string;
};

/** Files that an instance receives at a time. */
const receiving = new ConcurrencyLimit(20);

/**
 * Adds a version to a file of a report; the first one makes the file. Nothing that is there is ever changed. The bytes
 * are in the store before the version is: what is listed can be read.
 */
export async function uploadReportFile(ctx: UploadCtx, upload: Upload): Promise<UploadOutcome> {
  const found = await readAdmin(ctx, upload);
  if (found.outcome !== "admin") return found;
  const { reportId, reportFileId } = upload;
  if (!isUuid(reportFileId)) return { outcome: "notThere" };
  const report = await ownReport(ctx.db, found.admin, reportId, reportFileId);
  if (!report) return { outcome: "notThere" };
  const filename = fileName(upload.filename);
  if (filename === undefined) return { outcome: "badName" };
  const kind = kindOf(filename, upload.contentType);
  if (!kind) return { outcome: "wrongType" };
  const end = await receiving.acquire(0);
  if (!end) return { outcome: "busy" };
  try {
    return await receive(ctx, { ...upload, filename, kind, admin: found.admin, report });
  } catch (error) {
    if (error instanceof NoSpaceError) return { outcome: "noSpace" };
    throw error;
  } finally {
    end();
  }
}

type Receiving = Upload & { kind: FileKind; admin: Admin; report: OwnReport };

async function receive(ctx: UploadCtx, upload: Receiving): Promise<UploadOutcome> {
  const { files, log } = ctx;
  const received = await files.receive(upload.content);
  try {
    if (received.size === 0) return { outcome: "empty" };
    const { kind, requestId } = upload;
    const seen = await lookAt(received, kind);
    if (isDamaged(kind, seen)) return { outcome: "damaged" };
    if (!isOfKind(kind, seen)) return { outcome: "wrongType" };
    const storedFileId = crypto.randomUUID();
    const kept = await files.keep(storedFileId, received);
    if (kept.kind === "unavailable") {
      log.error({ requestId, errorCode: kept.code }, "file storage is unavailable");
      return { outcome: "unavailable" };
    }
    const version = await addVersion(ctx, upload, { id: storedFileId, received }).catch(async (error: unknown) => {
      await files.remove(storedFileId).catch(() => {});
      throw error;
    });
    if (version === undefined) {
      await files.remove(storedFileId);
      return { outcome: "notThere" };
    }
    log.info({ requestId, userUuid: upload.admin.userUuid, storedFileId, version }, "report file uploaded");
    return { outcome: "stored", storedFileId, version, filename: upload.filename };
  } finally {
    await files.discard(received);
  }
}

/** Gives the bytes the file's next number; undefined where the file has become another report's meanwhile. */
function addVersion(
  { db }: UploadCtx,
  { admin, report, reportFileId, filename, kind, requestId }: Receiving,
  { id, received: { size, sha256 } }: { id: string; received: ReceivedFile },
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [counted] = await tx
      .insert(reportFiles)
      .select(
        tx
          .select({ id: sql`${reportFileId}::uuid`.as("id"), reportId: reportContainers.id, versions: sql`1`.as("n") })
          .from(reportContainers)
          .where(report.isOwn),
      )
      .onConflictDoUpdate({
        target: reportFiles.id,
        set: { versions: sql`${reportFiles.versions} + 1` },
        setWhere: sql`${reportFiles.reportId} = excluded.report_id`,
      })
      .returning({ version: reportFiles.versions });
    if (!counted) return undefined;
    const { version } = counted;
    const contentType = contentTypeOf(kind);
    const uploadedBy = await pseudoIdOf(tx, admin.userUuid);
    await tx.insert(storedFiles).values({ id, reportFileId, version, filename, contentType, size, sha256, uploadedBy });
    const { organisationId, orderId } = report;
    await recordExport(tx, { admin, set: "added_report_file", organisationId, orderId, recordCount: 1, requestId });
    return version;
  });
}

/** What its content tells of a received file. */
async function lookAt({ path, size, head, isText }: ReceivedFile, kind: FileKind): Promise<Seen> {
  const file = await open(path);
  const read: ReadAt = async (at, length) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, at);
    return bytes.subarray(0, bytesRead);
  };
  try {
    const kept = Math.min(size, mostListBytes);
    const tail = await read(size - kept, kept);
    const parts = isArchive(kind) ? zipParts(tail, size) : undefined;
    const runs = parts !== undefined && (await runsSomething(read, parts));
    return { head, tail, isText, parts: parts?.map(({ name }) => name), runs };
  } finally {
    await file.close();
  }
}
