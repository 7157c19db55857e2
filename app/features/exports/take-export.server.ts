import type { Ctx } from "~/features/ctx.server";
import { recordExport, type SetOfPeople } from "~/features/own-data/export-log.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { Words } from "~/i18n/words.server";
import { type EndTurn, Turns } from "~/platform/turns";
import type { AskedExport } from "./asked-export";
import { csvFile } from "./csv-file.server";
import { countFormResults, formSheet } from "./form-sheet.server";
import type { Layout } from "./layout";
import { countInvited, orderPeopleSheet, trialOrdersIn, trialSheet } from "./people-sheets.server";
import { pseudonymsFor, recipientOf } from "./pseudonym.server";
import { questionSheet } from "./question-sheet.server";
import { fewestAlike, readResults, toldResults } from "./result-rows.server";
import { resultSheet } from "./result-sheets.server";
import { ordersIn, type Scope, scopeOf } from "./scope.server";
import type { Cell } from "./sheet";
import { type CheckSheet, xlsxFile } from "./xlsx-file.server";

export type ExportFile = { filename: string; contentType: string; pieces: AsyncIterable<Uint8Array> };

export type ExportOutcome =
  | { outcome: "taken"; file: ExportFile }
  /** Who only looks is told of the file, and takes nothing. */
  | { outcome: "mayTake"; file: Pick<ExportFile, "filename" | "contentType"> }
  | StaffRefusal
  /** The order that is named is not there, or not the administrator's. */
  | { outcome: "noSuchOrder" }
  /** No result of the form that is named is there for this administrator. */
  | { outcome: "noSuchForm" }
  /** As many are being taken as an instance makes at a time. */
  | { outcome: "busy" };

export type ExportCtx = Pick<Ctx, "db" | "bulk" | "clock" | "secrets" | "log">;

/** What every export is made with. */
type Given = {
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

/** Every published question in the version that is in use, as CSV. */
export function exportQuestions(ctx: ExportCtx, asked: Asked): Promise<ExportOutcome> {
  return take(ctx, { ...asked, orderId: undefined }, async () => ({
    set: "questions",
    recordCount: null,
    file: file(ctx, asked, "questions", "csv", csvFile(questionSheet(ctx, asked.words, asked.stop))),
  }));
}

/** Everybody who tries the service, as CSV. */
export function exportTrialUsers(ctx: ExportCtx, asked: Asked): Promise<ExportOutcome> {
  return take(ctx, { ...asked, orderId: undefined }, async ({ scope }) => ({
    set: "trial_people",
    recordCount: await countInvited(ctx.bulk, trialOrdersIn(scope)),
    file: file(ctx, asked, "trialUsers", "csv", csvFile(trialSheet(ctx, asked.words, scope, asked.stop))),
  }));
}

/** Who is invited to the orders, or to one of them, as Excel. */
export function exportOrderUsers(
  ctx: ExportCtx,
  asked: Asked & { orderId: string | undefined },
): Promise<ExportOutcome> {
  return take(ctx, asked, orderUsers(ctx, asked));
}

/** Completed results of the orders, or of one of them, as Excel: under pseudonyms, and without free texts unless asked for. */
export function exportResults(
  ctx: ExportCtx,
  asked: Asked & { orderId: string | undefined; layout: Layout; freeTexts: boolean },
): Promise<ExportOutcome> {
  return take(ctx, asked, results(ctx, asked));
}

/** The same for a job, in the name of an administrator who has asked for it before. */
export function exportAs(
  ctx: ExportCtx,
  admin: Admin,
  { asked, ...given }: Given & { asked: AskedExport },
): Promise<ExportOutcome> {
  const prepare = asked.name === "results" ? results(ctx, { ...given, ...asked }) : orderUsers(ctx, given);
  return takeAs(ctx, admin, { ...given, orderId: asked.orderId, looks: false }, prepare);
}

function orderUsers(ctx: ExportCtx, given: Given): Prepare {
  const { words, stop } = given;
  return async ({ scope }) => ({
    set: "order_people",
    recordCount: await countInvited(ctx.bulk, ordersIn(scope)),
    file: file(
      ctx,
      given,
      "orderUsers",
      "xlsx",
      xlsxFile(await orderPeopleSheet(ctx, words, scope, stop), checkSheet(ctx, words, scope, [])),
    ),
  });
}

function results(ctx: ExportCtx, given: Given & { layout: Layout; freeTexts: boolean }): Prepare {
  const { words, stop, layout, freeTexts } = given;
  return async ({ admin, scope }) => {
    const told = await toldResults(ctx.bulk, scope, stop);
    const sheet = resultSheet[layout]({
      words,
      metamodules: await metamodulesByVid(ctx.bulk, told.metamoduleVids),
      pseudonyms: pseudonymsFor(ctx.secrets, recipientOf(admin)),
      freeTexts,
      batches: readResults(ctx.bulk, scope, { told, freeTexts }, stop),
    });
    const { t } = words;
    const check = checkSheet(ctx, words, scope, [
      [t("exports:check.freeTexts"), t(freeTexts ? "exports:yes" : "exports:no")],
      [t("exports:check.ids"), t("exports:check.idsText")],
      [t("exports:check.leftOut"), told.leftOut],
      [t("exports:check.fewest"), t("exports:check.fewestText", { fewest: fewestAlike })],
    ]);
    return {
      set: freeTexts ? "results" : "results_without_texts",
      recordCount: told.count,
      file: file(ctx, given, layout === "long" ? "resultsLong" : "results", "xlsx", xlsxFile(sheet, check)),
    };
  };
}

/** The results of a form of the signing service, as Excel. Forms are no organisation's: they are for administrators of all. */
export function exportFormResults(ctx: ExportCtx, asked: Asked & { formId: string }): Promise<ExportOutcome> {
  const { words, stop, formId } = asked;
  return take(ctx, { ...asked, orderId: undefined }, async ({ admin, scope }) => {
    const recordCount = admin.organisation ? 0 : await countFormResults(ctx.bulk, formId);
    if (recordCount === 0) return undefined;
    const sheet = await formSheet(ctx, words, formId, stop);
    const check = checkSheet(ctx, words, scope, [[words.t("exports:form.id"), formId]]);
    return { set: "form_results", recordCount, file: file(ctx, asked, "formResults", "xlsx", xlsxFile(sheet, check)) };
  });
}

/** Exports that an instance makes at a time: each has a connection of its own. */
export const exporting = new Turns(3);

type Taking = { set: SetOfPeople; recordCount: number | null; file: ExportFile };
type Prepare = (given: { admin: Admin; scope: Scope }) => Promise<Taking | undefined>;

/** Lets administrators alone through. */
async function take(
  ctx: ExportCtx,
  asked: Asked & { orderId: string | undefined },
  prepare: Prepare,
): Promise<ExportOutcome> {
  const found = await readAdmin(ctx, { sessionToken: asked.sessionToken });
  return found.outcome === "admin" ? takeAs(ctx, found.admin, asked, prepare) : found;
}

/** Has the access log know of the export before anything of it leaves. */
async function takeAs(
  ctx: ExportCtx,
  admin: Admin,
  { orderId, requestId, looks }: Given & Pick<Asked, "looks"> & { orderId: string | undefined },
  prepare: Prepare,
): Promise<ExportOutcome> {
  const scope = await scopeOf(ctx.db, admin, orderId);
  if (!scope) return { outcome: "noSuchOrder" };
  const end = await exporting.take(0);
  if (!end) return { outcome: "busy" };
  try {
    const taking = await prepare({ admin, scope });
    if (!taking || looks) {
      end();
      return taking ? { outcome: "mayTake", file: taking.file } : { outcome: "noSuchForm" };
    }
    const { set, recordCount, file } = taking;
    // By the bulk profile: counting may have taken what time the request had.
    await recordExport(ctx.bulk, { admin, set, ...scope, recordCount, requestId });
    ctx.log.info({ requestId, userUuid: admin.userUuid, export: set, orderId: scope.orderId }, "export");
    return { outcome: "taken", file: { ...file, pieces: endingWith(file.pieces, end) } };
  } catch (error) {
    end();
    throw error;
  }
}

/** Pieces that give back their turn at the end, however it comes. Whoever has them reads the first at once. */
export async function* endingWith(pieces: AsyncIterable<Uint8Array>, end: EndTurn): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    end();
  }
}

function file(
  { clock }: Pick<Ctx, "clock">,
  { words: { t } }: Given,
  name: "questions" | "trialUsers" | "orderUsers" | "results" | "resultsLong" | "formResults",
  ending: "csv" | "xlsx",
  pieces: AsyncIterable<Uint8Array>,
): ExportFile {
  const day = clock.now().toISOString().slice(0, 10);
  return {
    filename: `${t(`exports:filename.${name}`)}-${day}.${ending}`,
    contentType: ending === "csv" ? csvType : xlsxType,
    pieces,
  };
}

function checkSheet(
  { clock }: Pick<Ctx, "clock">,
  { t }: Words,
  { orderId }: Scope,
  more: readonly (readonly Cell[])[],
): CheckSheet {
  const createdAt = clock.now().toISOString();
  return {
    title: t("exports:check.title"),
    rows: ({ rows, sha256 }) => [
      [t("exports:check.rows"), rows],
      [t("exports:check.sha256"), sha256],
      [t("exports:check.how"), t("exports:check.howText")],
      [t("exports:check.createdAt"), createdAt],
      [t("exports:check.order"), orderId ?? t("exports:check.allOrders")],
      ...more,
    ],
  };
}
