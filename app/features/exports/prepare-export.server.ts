import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdActor } from "~/db/lock-order.server";
import { users } from "~/db/schema/people";
import { preparedExports } from "~/db/schema/prepared-exports";
import type { Ctx } from "~/features/ctx.server";
import type { FileStore } from "~/features/files/file-store.server";
import { enqueue } from "~/features/jobs/engine.server";
import { giveBack } from "~/features/jobs/give-back.server";
import type { Handler } from "~/features/jobs/worker.server";
import { mayHaveRows } from "~/features/orders/reach";
import { readAdmin } from "~/features/sessions/admin.server";
import { sessionIdHash } from "~/features/sessions/session-token.server";
import { type StaffRefusal, staffOfSession } from "~/features/sessions/staff.server";
import { translatorFor } from "~/i18n/translator.server";
import { describeError } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { type AskedExport, fetchMinutes } from "./asked-export";
import { isOpen } from "./editions.server";
import { isFetchable, isOfEnded, isOfSession } from "./list-prepared.server";
import { scopeOf } from "./scope.server";
import { exportAs } from "./take-export.server";
import { type ExportCtx, leaveUnread } from "./taking.server";

/** Exports that one administrator can have prepared at a time. */
const mostUnderWay = 3;
/** Seconds until a job looks again for a place that downloads have let go of. */
const busySeconds = 30;

export type PrepareOutcome =
  | { outcome: "preparing"; id: string }
  | StaffRefusal
  | { outcome: "notThere" | "orderOpen" }
  /** As many are being prepared for this administrator as may be. */
  | { outcome: "busy" };

/** Has an export made in the background, for the session that asks. */
export async function prepareExport(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken, asked, requestId }: { sessionToken: string | undefined; asked: AskedExport; requestId: string },
): Promise<PrepareOutcome> {
  const { db } = ctx;
  const found = await readAdmin(ctx, { sessionToken });
  if (found.outcome !== "admin") return found;
  if (!mayHaveRows(found.admin)) return { outcome: "forbidden" };
  const { userUuid } = found.admin;
  if (!(await scopeOf(db, found.admin, asked.orderId))) return { outcome: "notThere" };
  if (asked.name === "results" && asked.orderId !== undefined && (await isOpen(ctx, asked.orderId))) {
    return { outcome: "orderOpen" };
  }
  return db.transaction(async (tx) => {
    // Two of the same person's presses hold them one after the other, so that none is counted without the other.
    await holdActor(tx, userUuid, "changesThem");
    const underWay = and(eq(preparedExports.userId, userUuid), eq(preparedExports.state, "preparing"));
    if ((await tx.$count(preparedExports, underWay)) >= mostUnderWay) return { outcome: "busy" };
    const [row] = await tx
      .insert(preparedExports)
      .values({
        userId: userUuid,
        sessionHash: sessionIdHash(sessionToken ?? ""),
        asked,
        requestId,
      })
      .returning({ id: preparedExports.id });
    if (!row) throw new Error("an export was not noted");
    await enqueue(tx, "export", [{ payload: { exportId: row.id } }]);
    return { outcome: "preparing", id: row.id };
  });
}

export type FetchOutcome =
  | { outcome: "preparing" }
  | { outcome: "ready"; file: PreparedFile }
  | { outcome: "failed" }
  /** Somebody whose result is in it is gone since it was made. */
  | { outcome: "editionRenewed" }
  | StaffRefusal
  /** Fetched before, too old, another session's, or none at all. */
  | { outcome: "notThere" };

export type PreparedFile = {
  filename: string;
  contentType: string;
  size: number;
  /** Of the bytes; undefined of a file from before it was kept. */
  sha256: Buffer | undefined;
  /** The bytes; once all of them have left there is no such file any more. */
  open(): Promise<OpenedExport>;
};

export type OpenedExport =
  | { outcome: "opened"; pieces: AsyncIterable<Uint8Array> }
  /** Fetched by somebody else meanwhile, or past its time. */
  | { outcome: "notThere" }
  /** The storage can't be asked now. */
  | { outcome: "unavailable" };

/** What has become of an export that this session has asked for. */
export async function fetchExport(
  ctx: Pick<Ctx, "db" | "clock" | "log"> & { files: FileStore },
  { sessionToken, id, requestId }: { sessionToken: string | undefined; id: string; requestId: string },
): Promise<FetchOutcome> {
  const { db, files, log } = ctx;
  const found = await readAdmin(ctx, { sessionToken });
  if (found.outcome !== "admin") return found;
  if (!mayHaveRows(found.admin)) return { outcome: "forbidden" };
  if (!isUuid(id)) return { outcome: "notThere" };
  const [row] = await db
    .select({ ...getTableColumns(preparedExports), ended: isOfEnded })
    .from(preparedExports)
    .where(and(eq(preparedExports.id, id), isOfSession(found.admin, sessionToken ?? ""), isFetchable));
  if (!row) return { outcome: "notThere" };
  if (row.ended) return { outcome: "editionRenewed" };
  const { state, filename, contentType, size, sha256 } = row;
  if (state !== "ready") return { outcome: state };
  return {
    outcome: "ready",
    file: {
      filename: filename ?? "",
      contentType: contentType ?? "",
      size: size ?? 0,
      sha256: sha256 ?? undefined,
      async open() {
        const kept = await files.read(row.id);
        if (kept.kind === "found") {
          return { outcome: "opened", pieces: andThen(kept.pieces, () => discard({ db, files }, row.id)) };
        }
        // Its last byte may have left since the row was read: then it is as gone as its row is in a moment.
        if (kept.kind === "notThere") return { outcome: "notThere" };
        log.error({ requestId, exportId: row.id, errorCode: kept.code }, "file storage is unavailable");
        return { outcome: "unavailable" };
      },
    },
  };
}

/** Whoever had it made has been erased. */
const isOfNobody = sql`not exists (select 1 from ${users} where ${users.id} = ${preparedExports.userId})`;

async function* andThen(pieces: AsyncIterable<Uint8Array>, then: () => Promise<void>): AsyncGenerator<Uint8Array> {
  yield* pieces;
  await then();
}

async function discard({ db, files }: { db: Db; files: FileStore }, id: string): Promise<void> {
  await files.remove(id);
  await db.delete(preparedExports).where(eq(preparedExports.id, id));
}

type JobCtx = ExportCtx & { files: FileStore };

/** The jobs of exports: `db` is that of the jobs. */
export function exportHandlers(ctx: JobCtx): {
  export: Handler<"export">;
  "discard-export": Handler<"discard-export">;
  "discard-ended-exports": Handler<"discard-ended-exports">;
} {
  return {
    async export([job], signal) {
      if (job && (await make(ctx, job.payload.exportId, signal)) === "notNow") {
        await giveBack(ctx.db, "export", { ids: [job.id], afterSeconds: busySeconds });
      }
      return [];
    },
    async "discard-export"(jobs) {
      for (const { payload } of jobs) await discard(ctx, payload.exportId);
      return [];
    },
    async "discard-ended-exports"() {
      const { id: exportId } = preparedExports;
      for (const { id } of await ctx.db.select({ id: exportId }).from(preparedExports).where(isOfNobody)) {
        await discard(ctx, id);
      }
      // The row stays until its time is over, so that whoever comes for the file is told why there is none.
      const ended = await ctx.db.select({ id: exportId }).from(preparedExports).where(isOfEnded);
      for (const { id } of ended) await ctx.files.remove(id);
      return [];
    },
  };
}

/** `notNow` where as many are under way as may be. Throws where the instance ends. */
async function make(ctx: JobCtx, id: string, signal: AbortSignal): Promise<"notNow" | undefined> {
  const { db, files, log } = ctx;
  const [row] = await db
    .select()
    .from(preparedExports)
    .where(and(eq(preparedExports.id, id), eq(preparedExports.state, "preparing")));
  // Whoever asked for it is gone, or it was made by an instance that died before it could say so.
  if (!row) return undefined;
  const { asked, requestId, sessionHash } = row;
  // Between asking and making the session may have ended and the role be gone: nothing is taken then, and nobody told of it.
  const admin = await staffOfSession(ctx, { idHash: sessionHash, role: "admin" });
  if (!admin || !mayHaveRows(admin)) return fail(db, id);
  try {
    const words = { t: translatorFor(asked.language), language: asked.language };
    const taken = await exportAs(ctx, admin, { asked, words, requestId, stop: signal });
    if (taken.outcome === "busy") return "notNow";
    if (taken.outcome !== "taken") return await fail(db, id);
    const { pieces } = taken.file;
    const noteAndReceive = async () => {
      // Before the file is there: if an edition ends while it is made, it is known what it is made of.
      await db
        .update(preparedExports)
        .set({ editionIds: [...taken.file.editionIds] })
        .where(eq(preparedExports.id, id));
      return files.receive(pieces);
    };
    const received = await noteAndReceive().finally(() => leaveUnread(pieces));
    const kept = await files.keep(id, received).finally(() => files.discard(received));
    if (kept.kind === "unavailable") throw Object.assign(new Error("no storage for an export"), { code: kept.code });
    const { filename, contentType } = taken.file;
    await db.transaction(async (tx) => {
      await tx
        .update(preparedExports)
        .set({
          state: "ready",
          filename,
          contentType,
          size: received.size,
          sha256: received.sha256,
          expiresAt: sql`now() + make_interval(mins => ${fetchMinutes}::int)`,
        })
        .where(eq(preparedExports.id, id));
      await enqueue(tx, "discard-export", [{ payload: { exportId: id }, startAfterSeconds: fetchMinutes * 60 }]);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ requestId, exportId: id, ...describeError(error) }, "export not prepared");
    return fail(db, id);
  }
  return undefined;
}

async function fail(db: Db, id: string): Promise<undefined> {
  await db.update(preparedExports).set({ state: "failed" }).where(eq(preparedExports.id, id));
}
