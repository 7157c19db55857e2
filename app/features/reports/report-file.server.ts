import { csvFile } from "~/features/exports/csv-file.server";
import type { Sheet } from "~/features/exports/sheet";
import { xlsxFile } from "~/features/exports/xlsx-file.server";
import type { Words } from "~/i18n/words.server";
import type { PublishedCell } from "./disclosure/certificate";
import { indexKey, participationKey } from "./disclosure/report-outline";
import type { Report } from "./read-report.server";
import { basisText, boundText, className, itemName, participationText, reason, told } from "./report-words-view.server";

export const reportFormats = ["csv", "xlsx", "json"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export type ReportFile = { filename: string; contentType: string; content: AsyncIterable<Uint8Array | string> };

/** A report as a file: exactly the cells that are published, hidden ones with the reason. */
export function reportFile(
  words: Words,
  report: Report,
  { name, format }: { name: string; format: ReportFormat },
): ReportFile {
  const filename = `${name} ${report.wave}.${format}`;
  switch (format) {
    case "csv":
      return { filename, contentType: "text/csv; charset=utf-8", content: csvFile(cellSheet(words, report)) };
    case "xlsx":
      return {
        filename,
        contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        content: xlsxFile(cellSheet(words, report), {
          title: words.t("exports:check.title"),
          rows: ({ rows, sha256 }) => [
            [words.t("exports:check.rows"), rows],
            [words.t("exports:check.sha256"), sha256],
          ],
        }),
      };
    case "json":
      return { filename, contentType: "application/json", content: jsonFile(report) };
  }
}

/** The certificate with the cells it is of: what `npm run reports:verify` reads. */
async function* jsonFile({ certificate, cells }: Report): AsyncGenerator<string> {
  yield `${JSON.stringify({ certificate, cells }, null, 1)}\n`;
}

function cellSheet(words: Words, report: Report): Sheet<PublishedCell> {
  const { t, language } = words;
  const groups = new Map(report.outline.groups.map((group) => [group.key, group]));
  const items = new Map(report.outline.items.map((item) => [item.key, item]));
  return {
    title: t("reports:title"),
    header: [
      t("reports:column.survey"),
      t("reports:column.subject"),
      t("reports:column.unit"),
      t("reports:column.class"),
      t("reports:column.mean"),
      t("reports:column.basis"),
      t("reports:column.change"),
      t("reports:column.people"),
      t("reports:column.shares"),
      t("reports:column.hidden"),
    ],
    batches: (async function* () {
      yield report.cells;
    })(),
    *rowsOf(cell) {
      const group = groups.get(cell.groupKey);
      const item = items.get(cell.itemKey);
      const { attribute, value, others } = group ?? {};
      yield [
        item?.surveyTitle[language] ?? null,
        itemName(words, item ?? (cell.itemKey === indexKey ? indexKey : participationKey)),
        group && group.unit.length > 0 ? group.unit.join(" / ") : t("reports:whole"),
        attribute && value !== undefined ? className(words, attribute, value, others) : null,
        numberOf(words, cell),
        basisText(words, cell) ?? null,
        cell.change,
        cell.peopleBand,
        cell.shares ? cell.shares.values.join(" / ") : null,
        reason(words, cell) || null,
      ];
    },
  };
}

/** A number where there is one; else the words that stand for it. */
function numberOf(words: Words, cell: PublishedCell): string | number | null {
  if (cell.bound) return boundText(words, cell.bound);
  if (cell.level) return told(words, cell, undefined).text;
  return cell.until === undefined ? cell.mean : participationText(words, cell);
}
