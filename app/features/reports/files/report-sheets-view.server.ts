import { type Cell, type Sheet, sheetOf } from "~/features/exports/sheet";
import type { Words } from "~/i18n/words.server";
import type { PublishedCell } from "../disclosure/certificate";
import { byUnit, isUnit, wholeKey } from "../disclosure/report-groups";
import { indexKey, type OutlinedGroup, participationKey } from "../disclosure/report-outline";
import { itemName, reason } from "../page/report-words-view.server";
import { cellFinder } from "../summary/report-summary";
import type { Stated } from "../summary/summary-view.server";
import { aboutLines, type FiledReport, hiddenLines } from "./about-view.server";
import { cellSheet, peopleOf, sharesOf, toldValue, unitText } from "./cell-sheet-view.server";
import { firstScreenOf, headsOf } from "./first-screens-view.server";

/** The worksheets that people expect: what it says first, areas, units, waves, participation, every number, and what it is. */
export function reportSheets(words: Words, filed: FiledReport): Sheet<unknown>[] {
  return [
    summarySheet(words, filed),
    areasSheet(words, filed),
    unitsSheet(words, filed),
    ...(filed.reports.length > 1 ? [trendSheet(words, filed)] : []),
    participationSheet(words, filed),
    cellSheet(words, filed.report, filed.order),
    sheetOf(words.t("reports:files.sheet.about"), [], aboutLines(words, filed)),
  ];
}

function summarySheet(words: Words, filed: FiledReport): Sheet<unknown> {
  const rows = headsOf(filed).flatMap((group) => {
    const { title, sentences, numbers, strengths, concerns } = firstScreenOf(words, filed, group);
    return [
      [title],
      ...sentences.map((sentence) => [sentence]),
      ...numbers.map(({ label, told, note }) => [
        label,
        told.hidden ?? asNumber(told.text),
        note ?? told.basis ?? null,
      ]),
      [strengths.title, ...(strengths.rows.length === 0 ? [strengths.none] : [])],
      ...strengths.rows.flatMap(statedRows),
      [concerns.title, ...(concerns.rows.length === 0 ? [concerns.none] : [])],
      ...concerns.rows.flatMap(statedRows),
      [],
    ];
  });
  return sheetOf(words.t("reports:files.sheet.summary"), [], rows);
}

const statedRows = ({ name, values, note }: Stated): Cell[][] =>
  values.map(({ label, told }, at) => [
    label === undefined ? name : `${name}: ${label}`,
    asNumber(told.text),
    told.word ?? null,
    at === 0 ? (note ?? null) : null,
  ]);

/** A mean as the page writes it is a whole number, and one here too. */
const asNumber = (text: string): Cell => (/^\d+$/.test(text) ? Number(text) : text);

function areasSheet(words: Words, filed: FiledReport): Sheet<unknown> {
  const { t, language } = words;
  const cellOf = cellFinder(filed.report);
  const rows = headsOf(filed).flatMap((group) =>
    filed.report.outline.items.flatMap((item) => {
      const cell = cellOf(item.key, group.key);
      if (!cell) return [];
      const name = [unitText(words, group), item.surveyTitle[language] ?? null, itemName(words, item)];
      return [
        [...name, toldValue(words, cell), cell.change, peopleOf(words, cell), sharesOf(cell), whyHidden(words, cell)],
      ];
    }),
  );
  const columns = ["unit", "survey", "subject", "mean", "change", "people", "shares", "hidden"] as const;
  return sheetOf(
    t("reports:files.sheet.areas"),
    columns.map((column) => t(`reports:column.${column}`)),
    rows,
  );
}

const whyHidden = (words: Words, cell: PublishedCell) => reason(words, cell) || null;

const unitsOf = ({ report }: FiledReport): OutlinedGroup[] => report.outline.groups.filter(isUnit).toSorted(byUnit);

/** Units in rows, areas in columns; why something is empty stands at the end of the row. */
function unitsSheet(words: Words, filed: FiledReport): Sheet<unknown> {
  const { t, language } = words;
  const { items } = filed.report.outline;
  const cellOf = cellFinder(filed.report);
  const names = items.map((item) => itemName(words, item));
  // Employees and supervisors are asked the same in surveys of their own.
  const columns = items.map(({ key, surveyTitle }, at) => {
    const name = names[at] ?? "";
    return {
      key,
      label: names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${surveyTitle[language]})`,
    };
  });
  const index = cellOf(indexKey, wholeKey) ? [{ key: indexKey, label: itemName(words, indexKey) }] : [];
  const all = [...index, ...columns];
  const rows = unitsOf(filed).map((unit) => {
    const cells = all.map(({ key }) => cellOf(key, unit.key));
    const hidden = hiddenLines(
      words,
      cells.flatMap((cell) => cell ?? []),
    );
    return [unitText(words, unit), ...cells.map((cell) => toldValue(words, cell)), hidden.join(" ") || null];
  });
  const header = [t("reports:column.unit"), ...all.map(({ label }) => label), t("reports:column.hidden")];
  return sheetOf(t("reports:files.sheet.units"), header, rows);
}

function trendSheet(words: Words, filed: FiledReport): Sheet<unknown> {
  const { t, language } = words;
  const { reports, report } = filed;
  const found = reports.map(cellFinder);
  const items = [undefined, ...report.outline.items];
  const rows = headsOf(filed).flatMap((group) =>
    items.flatMap((item) => {
      const cells = found.map((cellOf) => cellOf(item?.key ?? indexKey, group.key));
      if (cells.every((cell) => cell === undefined)) return [];
      const name = [unitText(words, group), item?.surveyTitle[language] ?? null, itemName(words, item ?? indexKey)];
      const change = cells[reports.indexOf(report)]?.change ?? null;
      return [[...name, ...cells.map((cell) => toldValue(words, cell)), change]];
    }),
  );
  const header = [
    t("reports:column.unit"),
    t("reports:column.survey"),
    t("reports:column.subject"),
    ...reports.map(({ wave }) => t("reports:wave", { wave })),
    t("reports:column.change"),
  ];
  return sheetOf(t("reports:files.sheet.trend"), header, rows);
}

function participationSheet(words: Words, filed: FiledReport): Sheet<unknown> {
  const { t } = words;
  const cellOf = cellFinder(filed.report);
  const rows = unitsOf(filed).flatMap((unit) => {
    const cell = cellOf(participationKey, unit.key);
    if (!cell) return [];
    return [[unitText(words, unit), toldValue(words, cell), peopleOf(words, cell), whyHidden(words, cell)]];
  });
  const columns = ["unit", "participation", "people", "hidden"] as const;
  return sheetOf(
    t("reports:participation"),
    columns.map((column) => t(`reports:column.${column}`)),
    rows,
  );
}
