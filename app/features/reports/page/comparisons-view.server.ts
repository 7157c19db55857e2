import { asHeading } from "~/i18n/as-heading";
import type { Words } from "~/i18n/words.server";
import { quotedList } from "~/i18n/written-list";
import { unitKey, wholeKey } from "../disclosure/report-groups";
import { indexKey, type OutlinedGroup } from "../disclosure/report-outline";
import type { Report } from "../read-report.server";
import { areasOf, sideNamed } from "../summary/areas";
import { goesWith } from "../summary/goes-with";
import type { Move } from "../summary/reading";
import { cellFinder, type ReportSummary, type Wave } from "../summary/report-summary";
import { moveText } from "../summary/summary-view.server";
import type { Part } from "./areas-view.server";
import type { ReportViewData } from "./report-view";
import {
  attributeName,
  byAttribute,
  byClass,
  className,
  groupName,
  itemName,
  ofSide,
  told,
} from "./report-words-view.server";
import { trendChart } from "./trend-chart-view.server";

/** So many areas stand beside each other in a table of classes where there is no index. */
const mostAreas = 3;

/** The classes of each attribute within the chosen group, where the report has them: the index, or else the first areas. */
export function classTables(words: Words, report: Report, group: OutlinedGroup): ReportViewData["classes"] {
  const { t, language } = words;
  const { groups, items, rules } = report.outline;
  const cellOf = cellFinder(report);
  const within = groups.filter(
    ({ attribute, unit }) => attribute !== undefined && unitKey(unit) === unitKey(group.unit),
  );
  const hasIndex = cellOf(indexKey, wholeKey) !== undefined;
  const shown = items.slice(0, mostAreas);
  // Of a class within a unit some areas have no number anywhere, not in the files either.
  const inFiles = items.slice(mostAreas).filter((item) => within.some(({ key }) => cellOf(item.key, key)));
  const leftOut = hasIndex ? [] : [...new Set(inFiles.map((item) => itemName(words, item)))];
  const tables = rules.attributes.flatMap((attribute) => {
    const theirs = within.filter((one) => one.attribute === attribute);
    const classes = theirs.sort((a, b) => byClass(attribute, language, a.value ?? "", b.value ?? ""));
    if (classes.length === 0) return [];
    return [
      {
        key: attribute,
        caption: byAttribute({ t }, attribute, group.unit.at(-1) ?? t("reports:whole")),
        columns: [
          asHeading(words, attributeName({ t }, attribute)),
          ...(hasIndex ? [t("results:index.label")] : shown.map((item) => itemName(words, item))),
        ],
        rows: classes.map(({ key, value, others }) => ({
          key,
          name: className({ t }, attribute, value ?? "", others),
          cells: hasIndex
            ? [told(words, cellOf(indexKey, key), undefined)]
            : shown.map((item) => told(words, cellOf(item.key, key), item)),
        })),
      },
    ];
  });
  if (tables.length === 0) return undefined;
  return {
    title: t("reportPage:more.classes"),
    tables,
    leftOut:
      leftOut.length > 0
        ? t("reportPage:classes.onlySome", {
            count: shown.length,
            areas: quotedList(leftOut, language),
          })
        : undefined,
  };
}

type Waves = {
  reports: readonly Report[];
  group: OutlinedGroup;
  part: Part;
  /** Of the last wave. */
  summary: ReportSummary;
};

/** The means of the chosen group in each wave; a change only where it is nobody's, drawn only where it is more than chance. */
export function trendView(words: Words, { reports, group, part, summary }: Waves): ReportViewData["trend"] {
  const { t } = words;
  if (reports.length < 2) return undefined;
  const found = reports.map(cellFinder);
  const sides = summary.areas.filter(({ area }) => area.part === part.key).flatMap((area) => area.sides);
  const lines: { key: string; name: string; move: Move | undefined }[] = [
    { key: indexKey, name: itemName(words, indexKey), move: summary.index?.move },
    ...sides.map(({ item, side, move }) => ({
      key: item.key,
      name: ofSide(words, itemName(words, item), { side }),
      move,
    })),
  ];
  const rowsTold = lines.flatMap((line) => {
    const cells = found.map((cellOf) => cellOf(line.key, group.key));
    return cells.every((cell) => cell === undefined) ? [] : [{ ...line, cells }];
  });
  const caption = t("reports:trendCaption", { group: groupName(words, group) });
  const rows = rowsTold.map(({ key, name, cells, move }) => ({
    key,
    name,
    means: cells.map((cell) => told(words, cell, undefined).text),
    change: move?.kind === "up" || move?.kind === "down" ? move.by : undefined,
    changeText: (move && moveText(words, move)) ?? "–",
  }));
  return {
    title: t("reportPage:more.waves"),
    text: t("reports:trendText"),
    charts: trendChart(
      words,
      rowsTold,
      reports.map(({ wave }) => wave),
      caption,
    ),
    caption,
    columns: [
      { label: t("reports:column.subject") },
      ...reports.map(({ wave }) => ({ label: t("reports:wave", { wave }), numeric: true })),
      { label: t("reports:column.change"), numeric: true },
    ],
    rows,
    most: Math.max(10, ...rows.map(({ change = 0 }) => Math.abs(change))),
  };
}

/** Which areas go with all the others, in words alone; of the whole organisation. */
export function goesWithView(words: Words, report: Wave, group: OutlinedGroup): ReportViewData["goesWith"] {
  const { t } = words;
  const found = group.key === wholeKey ? goesWith(report) : undefined;
  if (!found) return undefined;
  const areas = areasOf(report.outline.items);
  const lines = found.map(({ item, kind }) =>
    t(`reportPage:goesWith.${kind}`, {
      area: ofSide(words, itemName(words, item), { side: sideNamed(areas, item.key) }),
    }),
  );
  return { title: t("reportPage:goesWith.title"), lines: [t("reportPage:goesWith.text"), ...lines] };
}
