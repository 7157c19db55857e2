import { mayHaveRows } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import type { Words } from "~/i18n/words.server";
import type { AskedExport } from "./asked-export";
import { csvFile } from "./csv-file.server";
import type { Separator } from "./csv-format";
import { fewestAlike } from "./edition-plan";
import { editionSheet } from "./edition-sheet.server";
import { editionsFor, isOpen } from "./editions.server";
import { countFormResults, formSheet } from "./form-sheet.server";
import { fewestWriters, freeTextSheet, readFreeTexts } from "./free-texts.server";
import type { Layout } from "./layout";
import type { Edition } from "./make-edition.server";
import { countInvited, orderPeopleSheet, trialOrdersIn, trialSheet } from "./people-sheets.server";
import { questionSheet } from "./question-sheet.server";
import { recipientOf } from "./recipient.server";
import { ordersIn, type Scope } from "./scope.server";
import type { Cell } from "./sheet";
import {
  type Asked,
  checkSheet,
  type ExportCtx,
  type ExportFile,
  type ExportOutcome,
  file,
  type Given,
  type Prepare,
  type Prepared,
  take,
  takeAs,
} from "./taking.server";
import { xlsxFile } from "./xlsx-file.server";

/** How a CSV file is wanted. */
type AsCsv = { separator: Separator; check: boolean };

/** Every published question in the version that is in use, as CSV. */
export function exportQuestions(ctx: ExportCtx, asked: Asked & AsCsv): Promise<ExportOutcome> {
  return take(ctx, { ...asked, orderId: undefined, rows: false }, async () => ({
    set: "questions",
    recordCount: null,
    file: file(ctx, asked, "questions", "csv", csvFile(questionSheet(ctx, asked.words, asked.stop), asked)),
  }));
}

/** Everybody who tries the service, as CSV. */
export function exportTrialUsers(ctx: ExportCtx, asked: Asked & AsCsv): Promise<ExportOutcome> {
  return take(ctx, { ...asked, orderId: undefined }, async ({ scope }) => ({
    set: "trial_people",
    recordCount: await countInvited(ctx.bulk, trialOrdersIn(scope)),
    file: file(ctx, asked, "trialUsers", "csv", csvFile(trialSheet(ctx, asked.words, scope, asked.stop), asked)),
  }));
}

/** Who is invited to the orders, or to one of them, as Excel. */
export function exportOrderUsers(
  ctx: ExportCtx,
  asked: Asked & { orderId: string | undefined },
): Promise<ExportOutcome> {
  return take(ctx, asked, orderUsers(ctx, asked));
}

/** Results of closed orders, or of one of them, as Excel: editions, under pseudonyms made for this administrator. */
export function exportResults(
  ctx: ExportCtx,
  asked: Asked & { orderId: string | undefined; editionId?: string | undefined; layout: Layout; reason: string },
): Promise<ExportOutcome> {
  return take(ctx, asked, results(ctx, asked));
}

/** What people wrote in one closed order, as Excel: without ids, times or anything that connects two texts. */
export function exportFreeTexts(
  ctx: ExportCtx,
  asked: Asked & { orderId: string; reason: string },
): Promise<ExportOutcome> {
  return take(ctx, asked, freeTexts(ctx, asked));
}

/** Makes an export in a background job, for an administrator who asked for it before. */
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
      xlsxFile([await orderPeopleSheet(ctx, words, scope, stop)], checkSheet(ctx, words, scope, [])),
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
    const results = editions.reduce((sum, edition) => sum + edition.results, 0);
    const made = file(ctx, given, nameOf[layout], "xlsx", xlsxFile([sheet], check));
    return {
      set: "results_without_texts",
      recordCount: results,
      reason,
      editions,
      file: { ...made, editionIds: editions.map(({ id }) => id), results },
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
      file: file(ctx, given, "freeTexts", "xlsx", xlsxFile([sheet], check)),
    };
  };
}

const nameOf = { wide: "results", long: "resultsLong" } as const;

/** The answer to whoever only asks whether there is a file (`looks`): it makes no edition. */
async function looked(ctx: ExportCtx, { orderId }: Scope, named: ExportFile): Promise<Prepared> {
  const open = orderId !== null && (await isOpen(ctx, orderId));
  return open ? { outcome: "orderOpen" } : { set: "results_without_texts", recordCount: null, file: named };
}

async function* nothing(): AsyncGenerator<never> {}

/** The lines of the check sheet about the editions that a file is made of. */
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
    if (recordCount === 0) return { outcome: "notThere" };
    const sheet = await formSheet(ctx, words, formId, stop);
    const check = checkSheet(ctx, words, scope, [[words.t("exports:form.id"), formId]]);
    return {
      set: "form_results",
      recordCount,
      reason,
      file: file(ctx, asked, "formResults", "xlsx", xlsxFile([sheet], check)),
    };
  });
}
