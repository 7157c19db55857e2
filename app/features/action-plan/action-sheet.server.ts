import { csvFile } from "~/features/exports/csv-file.server";
import type { Separator } from "~/features/exports/csv-format";
import { rowCountSheet } from "~/features/exports/row-count.server";
import { type Cell, momentOf, type Sheet, sheetOf } from "~/features/exports/sheet";
import { xlsxFile } from "~/features/exports/xlsx-file.server";
import { orderNameIn } from "~/features/orders/order-name";
import type { Words } from "~/i18n/words.server";
import { dayInHelsinki } from "~/platform/time/written-time";
import { areaText, ownerText, unitText } from "./action-words-view.server";
import type { PlannedAction } from "./list-actions.server";
import type { PlanFormat } from "./plan-list-view.server";

/** An organisation's actions as a table. The plan has files of its own: a report's workbook has no sheet of it. */
function actionSheet(words: Words, actions: readonly PlannedAction[]): Sheet<readonly Cell[]> {
  const { t } = words;
  const header = [
    t("actionPlan:what"),
    t("reports:column.subject"),
    t("reports:column.unit"),
    t("reports:column.order"),
    t("reports:column.wave"),
    t("actionPlan:owner"),
    t("actionPlan:due"),
    t("actionPlan:state"),
    t("actionPlan:notes"),
    t("actionPlan:changedOn"),
  ];
  const rows = actions.map((action) => [
    action.what,
    areaText(words, action) ?? null,
    unitText(words, action) ?? null,
    action.order && orderNameIn(words.language, action.order),
    action.wave,
    ownerText(words, action),
    momentOf(action.dueOn),
    t(`actionPlan:states.${action.state}`),
    action.notes || null,
    momentOf(dayInHelsinki(action.changedAt)),
  ]);
  return sheetOf(t("actionPlan:title"), header, rows);
}

type PlanFile = { filename: string; contentType: string; content: AsyncIterable<Uint8Array> };

/** The list of actions as a file. */
export function planFile(
  words: Words,
  actions: readonly PlannedAction[],
  {
    organisation,
    format,
    ...asCsv
  }: { organisation: string; format: PlanFormat; separator: Separator; check: boolean },
): PlanFile {
  const { t } = words;
  const filename = `${organisation} ${t("actionPlan:fileName")}.${format}`;
  const sheet = actionSheet(words, actions);
  if (format === "csv") return { filename, contentType: "text/csv; charset=utf-8", content: csvFile(sheet, asCsv) };
  return {
    filename,
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    content: xlsxFile([sheet], rowCountSheet(words)),
  };
}
