import type { Ctx } from "~/features/ctx.server";
import { mayHaveRows } from "~/features/orders/reach";
import { recordExport, type SetOfPeople } from "~/features/own-data/export-log.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import type { Words } from "~/i18n/words.server";
import { ConcurrencyLimit, type Release } from "~/platform/concurrency-limit";
import type { AskedExport } from "./asked-export";
import { csvFile } from "./csv-file.server";
import { fewestAlike } from "./edition-plan";
import { editionSheet } from "./edition-sheet.server";
import { type EditionsOutcome, editionsFor, isOpen, recordTakings } from "./editions.server";
import { countFormResults, formSheet } from "./form-sheet.server";
import { fewestWriters, freeTextSheet, readFreeTexts } from "./free-texts.server";
import type { Layout } from "./layout";
import type { Edition } from "./make-edition.server";
import { countInvited, orderPeopleSheet, trialOrdersIn, trialSheet } from "./people-sheets.server";
import { questionSheet } from "./question-sheet.server";
import { recipientOf } from "./recipient.server";
import { ordersIn, type Scope, scopeOf } from "./scope.server";
import type { Cell } from "./sheet";
import { type CheckSheet, xlsxFile } from "./xlsx-file.server";

export type ExportFile = {
  filename: string;
  contentType: string;
  pieces: AsyncIterable<Uint8Array>;
  /** The editions of orders' results that it is made of. */
  editionIds: readonly string[];
};

export type ExportOutcome =
  | { outcome: "taken"; file: ExportFile }
  /** Who only looks is told of the file, and takes nothing. */
  | { outcome: "mayTake"; file: Pick<ExportFile, "filename" | "contentType"> }
  | StaffRefusal
  /** The order that is named is not there, or not the administrator's. */
  | { outcome: "noSuchOrder" }
  /** No result of the form that is named is there. */
  | { outcome: "noSuchForm" }
  | Exclude<EditionsOutcome, { outcome: "editions" }>
  /** As many are being taken as an instance makes at a time. */
  | { outcome: "busy" };

export type ExportCtx = Pick<Ctx, "db" | "bulk" | "clock" | "exportSecrets" | "log">;

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
  return take(ctx, { ...asked, orderId: undefined, rows: false }, async () => ({
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

/** Results of closed orders, or of one of them, as Excel: editions, under names of the administrator's own. */
export function exportResults(
  ctx: ExportCtx,
  asked: Asked & { orderId: string | undefined; editionId?: string | undefined; layout: Layout; reason: string },
): Promise<ExportOutcome> {
  return take(ctx, asked, results(ctx, asked));
}

/** What people wrote in one closed order, as Excel: with no ids, nothing that ties a text to another, and no times. */
export function exportFreeTexts(
  ctx: ExportCtx,
  asked: Asked & { orderId: string; reason: string },
): Promise<ExportOutcome> {
  return take(ctx, asked, freeTexts(ctx, asked));
}

/** The same for a job, in the name of an administrator who has asked for it before. */
export function exportAs(
  ctx: ExportCtx,
  admin: Admin,
  { asked, ...given }: Given & { asked: AskedExport },
): Promise<ExportOutcome> {
  if (!mayHaveRows(admin)) return Promise.resolve({ outcome: "forbidden" });
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

function results(
  ctx: ExportCtx,
  given: Given & { layout: Layout; editionId?: string | undefined; reason: string; looks?: boolean },
): Prepare {
  const { words, stop, layout, editionId, reason } = given;
  return async ({ admin, scope }) => {
    if (given.looks) return looked(ctx, scope, file(ctx, given, nameOf[layout], "xlsx", nothing()));
    const found = await editionsFor(ctx, { scope, editionId, stop });
    if (found.outcome !== "editions") return found;
    const { editions, leftOut } = found;
    const recipient = recipientOf(admin);
    const sheet = await editionSheet(ctx, { editions, recipient, grain: "full", layout, words, stop });
    const check = checkSheet(ctx, words, scope, editionLines(words, editions, leftOut));
    return {
      set: "results_without_texts",
      recordCount: editions.reduce((sum, { results }) => sum + results, 0),
      reason,
      editions,
      file: { ...file(ctx, given, nameOf[layout], "xlsx", xlsxFile(sheet, check)), editionIds: idsOf(editions) },
    };
  };
}

function freeTexts(ctx: ExportCtx, given: Given & { orderId: string; reason: string; looks: boolean }): Prepare {
  const { words, stop, reason } = given;
  return async ({ scope }) => {
    if (given.looks) return looked(ctx, scope, file(ctx, given, "freeTexts", "xlsx", nothing()));
    const found = await editionsFor(ctx, { scope, editionId: undefined, stop });
    if (found.outcome !== "editions") return found;
    const [edition] = found.editions;
    const told = edition && (await readFreeTexts(ctx, edition, stop));
    const check = checkSheet(ctx, words, scope, [
      [words.t("exports:check.fewest"), words.t("exports:check.fewestTexts", { fewest: fewestWriters })],
    ]);
    const sheet = freeTextSheet(words, told ?? { count: 0, metamodules: [], batches: nothing() });
    return {
      set: "free_texts",
      recordCount: told?.count ?? 0,
      reason,
      file: file(ctx, given, "freeTexts", "xlsx", xlsxFile(sheet, check)),
    };
  };
}

const nameOf = { wide: "results", long: "resultsLong" } as const;
const idsOf = (editions: readonly Edition[]) => editions.map(({ id }) => id);

/** For whoever only looks no edition is made. */
async function looked(ctx: ExportCtx, { orderId }: Scope, named: ExportFile): Promise<Prepared> {
  const open = orderId !== null && (await isOpen(ctx, orderId));
  return open ? { outcome: "orderOpen" } : { set: "results_without_texts", recordCount: null, file: named };
}

async function* nothing(): AsyncGenerator<never> {}

/** What the check says of the editions a file is made of. */
function editionLines({ t }: Words, editions: readonly Edition[], leftOut: number): Cell[][] {
  return [
    ...editions.map(({ id, number, madeAt, grain, orderName }) => [
      t("exports:check.edition"),
      [id, orderName, number, madeAt.toISOString(), t(`exports:check.grain.${grain}`)].join(" · "),
    ]),
    [t("exports:check.renewed"), t("exports:check.renewedText")],
    [t("exports:check.ids"), t("exports:check.idsText")],
    [t("exports:check.leftOut"), leftOut],
    [t("exports:check.fewest"), t("exports:check.fewestText", { fewest: fewestAlike })],
  ];
}

/** The results of a form of the signing service, as Excel. */
export function exportFormResults(
  ctx: ExportCtx,
  asked: Asked & { formId: string; reason: string },
): Promise<ExportOutcome> {
  const { words, stop, formId, reason } = asked;
  return take(ctx, { ...asked, orderId: undefined }, async ({ scope }) => {
    const recordCount = await countFormResults(ctx.bulk, formId);
    if (recordCount === 0) return { outcome: "noSuchForm" };
    const sheet = await formSheet(ctx, words, formId, stop);
    const check = checkSheet(ctx, words, scope, [[words.t("exports:form.id"), formId]]);
    return {
      set: "form_results",
      recordCount,
      reason,
      file: file(ctx, asked, "formResults", "xlsx", xlsxFile(sheet, check)),
    };
  });
}

/** Exports that an instance makes at a time: each has a connection of its own. */
export const exporting = new ConcurrencyLimit(3);

type Taking = {
  set: SetOfPeople;
  recordCount: number | null;
  reason?: string;
  file: ExportFile;
  editions?: readonly Edition[];
};
type Prepared = Taking | Exclude<ExportOutcome, { outcome: "taken" | "mayTake" }>;
type Prepare = (given: { admin: Admin; scope: Scope }) => Promise<Prepared>;

/** Lets administrators alone through, and of rows about people those alone who are not an employer's. */
async function take(
  ctx: ExportCtx,
  { rows = true, ...asked }: Asked & { orderId: string | undefined; rows?: boolean },
  prepare: Prepare,
): Promise<ExportOutcome> {
  const found = await readAdmin(ctx, { sessionToken: asked.sessionToken });
  if (found.outcome !== "admin") return found;
  return rows && !mayHaveRows(found.admin) ? { outcome: "forbidden" } : takeAs(ctx, found.admin, asked, prepare);
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

/** Pieces that give back their turn at the end, however it comes. Whoever has them reads the first at once. */
export async function* endingWith(pieces: AsyncIterable<Uint8Array>, end: Release): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    end();
  }
}

function file(
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
