import type { Ctx } from "~/features/ctx.server";
import { mayHaveRows } from "~/features/orders/reach";
import { recordExport, type SetOfPeople } from "~/features/own-data/export-log.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import type { Words } from "~/i18n/words.server";
import { ConcurrencyLimit, type Release } from "~/platform/concurrency-limit";
import { type EditionsOutcome, recordTakings } from "./editions.server";
import type { Edition } from "./make-edition.server";
import { recipientOf } from "./recipient.server";
import { rowCountSheet } from "./row-count.server";
import { type Scope, scopeOf } from "./scope.server";
import type { Cell } from "./sheet";
import type { CheckSheet } from "./xlsx-file.server";

export type ExportFile = {
  filename: string;
  contentType: string;
  pieces: AsyncIterable<Uint8Array>;
  /** The editions of orders' results that it is made of, and how many results these are. */
  editionIds: readonly string[];
  results?: number;
};

export type ExportOutcome =
  | { outcome: "taken"; file: ExportFile }
  /** Who only looks is told of the file, and takes nothing. */
  | { outcome: "mayTake"; file: Pick<ExportFile, "filename" | "contentType"> }
  | StaffRefusal
  /** The order, edition or form that is named is not there, or not the administrator's. */
  | { outcome: "notThere" }
  | Exclude<EditionsOutcome, { outcome: "editions" }>
  /** As many are being taken as an instance makes at a time. */
  | { outcome: "busy" };

export type ExportCtx = Pick<Ctx, "db" | "bulk" | "clock" | "exportSecrets" | "log">;

/** What every export is made with. */
export type Given = {
  words: Words;
  requestId: string;
  /** Ends the reading when nobody wants the file any more. */
  stop: AbortSignal;
};

export type Asked = Given & {
  sessionToken: string | undefined;
  /** Wants to know what there would be, so nothing of it is read and nobody has taken it. */
  looks: boolean;
};

const csvType = "text/csv; charset=utf-8";
const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Exports that an instance makes at a time: each has a connection of its own. */
export const exporting = new ConcurrencyLimit(3);

/**
 * Of these one that is about all orders and is made while its asker waits: many minutes perhaps, for which jobs are meant
 * (prepare-export.server.ts).
 */
const exportingAll = new ConcurrencyLimit(1);

type Taking = {
  set: SetOfPeople;
  recordCount: number | null;
  reason?: string;
  file: ExportFile;
  editions?: readonly Edition[];
};
export type Prepared = Taking | Exclude<ExportOutcome, { outcome: "taken" | "mayTake" }>;
export type Prepare = (given: { admin: Admin; scope: Scope }) => Promise<Prepared>;

/** Lets administrators alone through, and of rows about people those alone who are not an employer's. */
export async function take(
  ctx: ExportCtx,
  { rows = true, ...asked }: Asked & { orderId: string | undefined; rows?: boolean },
  prepare: Prepare,
): Promise<ExportOutcome> {
  const found = await readAdmin(ctx, { sessionToken: asked.sessionToken });
  if (found.outcome !== "admin") return found;
  if (rows && !mayHaveRows(found.admin)) return { outcome: "forbidden" };
  if (!rows || asked.looks || asked.orderId !== undefined) return takeAs(ctx, found.admin, asked, prepare);
  const end = await exportingAll.acquire(0);
  if (!end) return { outcome: "busy" };
  try {
    const taken = await takeAs(ctx, found.admin, asked, prepare);
    if (taken.outcome === "taken") taken.file.pieces = endingWith(taken.file.pieces, end);
    else end();
    return taken;
  } catch (error) {
    end();
    throw error;
  }
}

/** Has the access log know of the export before anything of it leaves. */
export async function takeAs(
  ctx: ExportCtx,
  admin: Admin,
  { orderId, requestId, looks }: Given & Pick<Asked, "looks"> & { orderId: string | undefined },
  prepare: Prepare,
): Promise<ExportOutcome> {
  const scope = await scopeOf(ctx.db, admin, orderId);
  if (!scope) return { outcome: "notThere" };
  const end = await exporting.acquire(0);
  if (!end) return { outcome: "busy" };
  try {
    const taking = await prepare({ admin, scope });
    if ("outcome" in taking || looks) {
      end();
      return "outcome" in taking ? taking : { outcome: "mayTake", file: taking.file };
    }
    const { set, recordCount, reason, file, editions = [] } = taking;
    await recordTakings(ctx, recipientOf(admin), editions);
    // By the bulk profile: counting may have taken what time the request had.
    await recordExport(ctx.bulk, { admin, set, ...scope, recordCount, reason, requestId });
    ctx.log.info({ requestId, userUuid: admin.userUuid, export: set, orderId: scope.orderId }, "export");
    return { outcome: "taken", file: { ...file, pieces: endingWith(file.pieces, end) } };
  } catch (error) {
    end();
    throw error;
  }
}

/** Pieces that give back their turn at the end, however it comes: also where nobody has begun to read them (`leaveUnread`). */
export function endingWith(pieces: AsyncIterable<Uint8Array>, end: Release): AsyncIterableIterator<Uint8Array> {
  const reading = pieces[Symbol.asyncIterator]();
  const ended: IteratorResult<Uint8Array> = { done: true, value: undefined };
  const pull: AsyncIterableIterator<Uint8Array> = {
    async next() {
      try {
        const piece = await reading.next();
        if (piece.done) end();
        return piece;
      } catch (error) {
        end();
        throw error;
      }
    },
    async return() {
      try {
        await reading.return?.();
      } finally {
        end();
      }
      return ended;
    },
    [Symbol.asyncIterator]: () => pull,
  };
  return pull;
}

/** Nobody reads them any more, or ever. */
export async function leaveUnread(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  await pieces[Symbol.asyncIterator]().return?.();
}

export function file(
  { clock }: Pick<Ctx, "clock">,
  { words: { t } }: Given,
  name: "questions" | "trialUsers" | "orderUsers" | "results" | "resultsLong" | "freeTexts" | "formResults",
  ending: "csv" | "xlsx",
  pieces: AsyncIterable<Uint8Array>,
): ExportFile {
  const day = clock.now().toISOString().slice(0, 10);
  return {
    filename: `${t(`exports:filename.${name}`)}-${day}.${ending}`,
    contentType: ending === "csv" ? csvType : xlsxType,
    pieces,
    editionIds: [],
  };
}

export function checkSheet(
  { clock }: Pick<Ctx, "clock">,
  { t }: Words,
  { orderId }: Scope,
  more: readonly (readonly Cell[])[],
): CheckSheet {
  const createdAt = clock.now().toISOString();
  const { title, rows } = rowCountSheet({ t });
  return {
    title,
    rows: (check) => [
      ...rows(check),
      [t("exports:check.how"), t("exports:check.howText")],
      [t("exports:check.createdAt"), createdAt],
      [t("exports:check.order"), orderId ?? t("exports:check.allOrders")],
      ...more,
    ],
  };
}
