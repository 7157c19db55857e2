import { bands } from "~/charts/bands";
import type { Words } from "~/i18n/words.server";
import { byUnit, isUnit } from "../disclosure/report-groups";
import { indexKey, type OutlinedGroup, participationKey, type ReportItem } from "../disclosure/report-outline";
import { areasOf } from "../summary/areas";
import { ofOneReason, readingOf } from "../summary/reading";
import { besideWhole, type CellOf, cellFinder, type Wave } from "../summary/report-summary";
import type { HeatCell, HeatMapData, HeatRow } from "./heat-map";
import {
  groupName,
  itemName,
  participationTold,
  partOfWords,
  reason,
  shortReason,
  told,
} from "./report-words-view.server";

type Asked = {
  group: OutlinedGroup;
  part: { key: string; title: string };
  addressOf: (group: OutlinedGroup) => string;
};

/** Undefined is the index, null is nothing: supervisors have no index of their own. */
type Column = { item: ReportItem | undefined | null };

/** Units against the areas of one part of the survey, each beside the whole organisation. */
export function heatMapView(words: Words, report: Wave, asked: Asked): HeatMapData {
  const { t } = words;
  const areas = areasOf(report.outline.items).filter(({ part }) => part === asked.part.key);
  const columns: Column[] = [
    ...(report.cells.some(({ itemKey }) => itemKey === indexKey) ? [{ item: undefined }] : []),
    ...areas.flatMap(({ items: [first] }) => (first ? [{ item: first.item }] : [])),
  ];
  const supervised = areas.map(({ items }) => ({ item: items[1]?.item ?? null }));
  const cellOf = cellFinder(report);
  const rows = rowsOf(words, report, asked, { columns, supervised, cellOf });
  const cells = rows.flatMap((row) => row.cells);
  const hasIndex = columns[0]?.item === undefined;
  const { inTable, onPhones } = reasonsOf(words, rows, { cellOf, hasIndex });
  return {
    // Where there is but the whole, there is no unit to choose.
    text: report.outline.groups.filter(isUnit).length > 1 ? t("reportPage:map.text") : undefined,
    caption: t("reports:heatCaption", { survey: asked.part.title }),
    sideways: t("reports:heatSideways"),
    corner: t("reports:column.unit"),
    participation: t("reports:column.participation"),
    hasIndex,
    columns: columns.map(({ item }) => itemName(words, item ?? indexKey)),
    rows: rows.map(({ row }) => row),
    above: t("reportPage:map.above"),
    below: t("reportPage:map.below"),
    bands: {
      label: t("reportPage:map.bands"),
      parts: bands.map((band) => ({ band, word: t(`results:band.${band}`) })),
    },
    notes: [
      ...(cells.some(({ clear }) => clear) ? [t("reportPage:map.clearer")] : []),
      ...(hasLevel(rows, cellOf) ? [t("reportPage:read.words")] : []),
      ...inTable,
      ...(supervised.some(({ item }) => item) ? [t("reportPage:map.managersHidden")] : []),
    ],
    phoneNotes: onPhones,
  };
}

type MadeRow = { row: HeatRow; group: OutlinedGroup; items: Column[]; cells: HeatCell[] };

/** Units in the order of their names, each below the one it is a part of; supervisors below their unit where they are told. */
function rowsOf(
  words: Words,
  report: Wave,
  asked: Asked,
  { columns, supervised, cellOf }: { columns: Column[]; supervised: Column[]; cellOf: CellOf },
): MadeRow[] {
  const units = report.outline.groups.filter(isUnit).toSorted(byUnit);
  const hasIndex = columns[0]?.item === undefined;
  return units.flatMap((group) => {
    const name = groupName(words, group);
    const own = madeRow(words, { group, items: columns }, cellOf, {
      name,
      partOf: partOfWords(words, group.unit),
      open: { href: asked.addressOf(group), label: words.t("reportPage:map.open", { unit: name }) },
      current: group.key === asked.group.key,
      participation: participationTold(words, cellOf(participationKey, group.key)).text,
    });
    const isTold = supervised.some(({ item }) => item && readingOf(cellOf(item.key, group.key), item));
    if (!isTold) return [own];
    const items = hasIndex ? [{ item: null }, ...supervised] : supervised;
    const theirs = madeRow(words, { group, items }, cellOf, {
      name: words.t("reportPage:map.managers", { unit: name }),
      partOf: undefined,
      open: undefined,
      current: false,
      participation: "–",
    });
    return [own, { ...theirs, row: { ...theirs.row, key: `${group.key} managers`, depth: theirs.row.depth + 1 } }];
  });
}

function madeRow(
  words: Words,
  { group, items }: Pick<MadeRow, "group" | "items">,
  cellOf: CellOf,
  named: Pick<HeatRow, "name" | "partOf" | "open" | "current" | "participation">,
): MadeRow {
  const cells = items.map(({ item }) => heatCell(words, { item, group }, cellOf));
  const row = {
    key: group.key,
    ...named,
    depth: group.unit.length,
    cells,
    why: whyNone(words, { group, items }, cellOf),
  };
  return { row, group, items, cells };
}

/** Why nothing of a row is told, where it is all for one reason. */
function whyNone(words: Words, { group, items }: Pick<MadeRow, "group" | "items">, cellOf: CellOf): string | undefined {
  const cells = items.flatMap(({ item }) =>
    item === null ? [] : (cellOf(item ? item.key : indexKey, group.key) ?? []),
  );
  const one = ofOneReason(cells);
  return one && reason(words, one);
}

function heatCell(words: Words, { item, group }: Column & { group: OutlinedGroup }, cellOf: CellOf): HeatCell {
  if (item === null) return { text: "–" };
  const cell = cellOf(item ? item.key : indexKey, group.key);
  if (!cell) return { text: words.t("reportPage:map.notHere") };
  const { text, band } = told(words, cell, item);
  if (!band) return { text: shortReason(words, cell) };
  const beside =
    item && group.kind === "unit" ? besideWhole({ item, reading: readingOf(cell, item) }, cellOf) : undefined;
  return beside?.clear ? { text, band, clear: beside.by > 0 ? "above" : "below" } : { text, band };
}

/** Whether a word stands somewhere in place of a number. */
function hasLevel(rows: readonly MadeRow[], cellOf: CellOf): boolean {
  return rows.some(({ group, items }) =>
    items.some(({ item }) => item !== null && cellOf(item ? item.key : indexKey, group.key)?.level != null),
  );
}

/** What the short reasons mean: one note for each word, with all that it stands for; those apart that the table has nowhere. */
function reasonsOf(
  words: Words,
  rows: readonly MadeRow[],
  { cellOf, hasIndex }: { cellOf: CellOf; hasIndex: boolean },
): { inTable: string[]; onPhones: string[] } {
  const whys = new Map<string, Set<string>>();
  const inTable = new Set<string>();
  for (const { row, group, items } of rows) {
    // Where a row has one reason for all, that of its index stands for it in the list of phones.
    for (const { item } of row.why ? items.slice(0, hasIndex ? 1 : 0) : items) {
      const cell = item === null ? undefined : cellOf(item ? item.key : indexKey, group.key);
      const short = cell && shortReason(words, cell);
      if (!short) continue;
      whys.set(short, (whys.get(short) ?? new Set()).add(reason(words, cell)));
      if (!row.why) inTable.add(short);
    }
  }
  const byName = (a: string, b: string) => a.localeCompare(b, words.language);
  const notesOf = (isShown: (short: string) => boolean) =>
    [...whys]
      .filter(([short]) => isShown(short))
      .toSorted(([a], [b]) => byName(a, b))
      .map(([short, all]) =>
        words.t(all.size > 1 ? "reportPage:map.reasons" : "reportPage:map.reason", {
          short,
          why: [...all].toSorted(byName).join(" "),
        }),
      );
  return { inTable: notesOf((short) => inTable.has(short)), onPhones: notesOf((short) => !inTable.has(short)) };
}
