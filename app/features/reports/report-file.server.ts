import { csvFile } from "~/features/exports/csv-file.server";
import type { Separator } from "~/features/exports/csv-format";
import { momentOf, type Sheet } from "~/features/exports/sheet";
import { xlsxFile } from "~/features/exports/xlsx-file.server";
import type { Words } from "~/i18n/words.server";
import { dayInHelsinki } from "~/platform/time/written-time";
import type { PublishedCell } from "./disclosure/certificate";
import { unitName } from "./disclosure/report-groups";
import { indexKey, participationKey } from "./disclosure/report-outline";
import {
  basisText,
  boundText,
  byClass,
  className,
  itemName,
  participationText,
  reason,
  told,
} from "./page/report-words-view.server";
import type { Report } from "./read-report.server";
import type { ReportedOrder } from "./report-access.server";
import { cellFinder } from "./summary/report-summary";

export const reportFormats = ["csv", "xlsx", "json"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export type ReportFile = { filename: string; contentType: string; content: AsyncIterable<Uint8Array | string> };

/** A report as a file: exactly the cells that are published, hidden ones with the reason. */
export function reportFile(
  words: Words,
  report: Report,
  { order, format, ...asCsv }: { order: ReportedOrder; format: ReportFormat; separator: Separator; check: boolean },
): ReportFile {
  // The unit of whoever reads no more than one, so that their file is not taken for the whole report.
  const filename = `${[order.name, report.wave, ...(order.part?.at(-1)?.slice(-1) ?? [])].join(" ")}.${format}`;
  switch (format) {
    case "csv":
      return {
        filename,
        contentType: "text/csv; charset=utf-8",
        content: csvFile(cellSheet(words, report, order), asCsv),
      };
    case "xlsx":
      return {
        filename,
        contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        content: xlsxFile(cellSheet(words, report, order), {
          title: words.t("exports:check.title"),
          rows: ({ rows, sha256 }) => [
            [words.t("exports:check.rows"), rows],
            [words.t("exports:check.sha256"), sha256],
          ],
        }),
      };
    case "json":
      return { filename, contentType: "application/json", content: jsonFile(report, order) };
  }
}

/**
 * The certificate with the cells it is of: what `npm run reports:verify` reads. What they are of stands beside it, by names
 * that may change after the signature.
 */
async function* jsonFile({ certificate, cells, wave, madeAt }: Report, order: ReportedOrder): AsyncGenerator<string> {
  const part = order.part && { part: order.part.map(unitName) };
  const of = { organisation: order.organisation, survey: order.name, wave, madeAt, ...part };
  yield `${JSON.stringify({ of, certificate, cells }, null, 1)}\n`;
}

function cellSheet(words: Words, report: Report, order: ReportedOrder): Sheet<PublishedCell> {
  const { t, language } = words;
  const facts = [order.organisation, order.name, report.wave, momentOf(dayInHelsinki(report.madeAt))];
  const groups = new Map(report.outline.groups.map((group) => [group.key, group]));
  const items = new Map(report.outline.items.map((item) => [item.key, item]));
  return {
    title: t("reports:title"),
    header: [
      t("reports:column.organisation"),
      t("reports:column.order"),
      t("reports:column.wave"),
      t("reports:column.madeOn"),
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
    batches: asRead(words, report),
    *rowsOf(cell) {
      const group = groups.get(cell.groupKey);
      const item = items.get(cell.itemKey);
      const { attribute, value, others } = group ?? {};
      yield [
        ...facts,
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

/** The cells area by area, and in each as its groups are read: unit by unit, the classes of each in their order. */
async function* asRead({ language }: Words, report: Report): AsyncGenerator<PublishedCell[]> {
  const { groups, items } = report.outline;
  const inText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const inOrder = groups.toSorted(
    (a, b) =>
      inText(a.unit.join("\n"), b.unit.join("\n")) ||
      inText(a.attribute ?? "", b.attribute ?? "") ||
      (a.attribute ? byClass(a.attribute, language, a.value ?? "", b.value ?? "") : 0),
  );
  const cellOf = cellFinder(report);
  for (const itemKey of [participationKey, indexKey, ...items.map(({ key }) => key)])
    yield inOrder.flatMap(({ key }) => cellOf(itemKey, key) ?? []);
}

/** A number where there is one; else the words that stand for it. */
function numberOf(words: Words, cell: PublishedCell): string | number | null {
  if (cell.bound) return boundText(words, cell.bound);
  if (cell.level) return told(words, cell, undefined).text;
  return cell.until === undefined ? cell.mean : participationText(words, cell);
}
