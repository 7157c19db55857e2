import type { Words } from "~/i18n/words.server";
import { wholeKey } from "../disclosure/report-groups";
import { indexKey, type OutlinedGroup } from "../disclosure/report-outline";
import type { Report } from "../read-report.server";
import { cellFinder } from "./group-numbers-view.server";
import type { ReportViewData } from "./report-view";
import {
  attributeName,
  byAttribute,
  byClass,
  changeText,
  className,
  groupName,
  itemName,
  told,
} from "./report-words-view.server";
import { trendChart } from "./trend-chart-view.server";

/** The classes of each attribute within the chosen group, where the report has them: the index, or else every module. */
export function classTables(words: Words, report: Report, group: OutlinedGroup): ReportViewData["classes"] {
  const { t, language } = words;
  const { groups, items, rules } = report.outline;
  const cellOf = cellFinder(report);
  const within = groups.filter(({ attribute, unit }) => attribute !== undefined && unit.join() === group.unit.join());
  const hasIndex = cellOf(indexKey, wholeKey) !== undefined;
  return rules.attributes.flatMap((attribute) => {
    const theirs = within.filter((one) => one.attribute === attribute);
    const classes = theirs.sort((a, b) => byClass(attribute, language, a.value ?? "", b.value ?? ""));
    if (classes.length === 0) return [];
    return [
      {
        key: attribute,
        caption: byAttribute({ t }, attribute, group.unit.at(-1) ?? t("reports:whole")),
        columns: [
          asHeading(attributeName({ t }, attribute), language),
          ...(hasIndex ? [t("results:index.label")] : items.slice(0, 3).map((item) => itemName(words, item))),
        ],
        rows: classes.map(({ key, value, others }) => ({
          key,
          name: className({ t }, attribute, value ?? "", others),
          cells: hasIndex
            ? [told(words, cellOf(indexKey, key), undefined)]
            : items.slice(0, 3).map((item) => told(words, cellOf(item.key, key), item)),
        })),
      },
    ];
  });
}

/** Names of attributes stand within sentences too, where they begin small. */
const asHeading = (name: string, language: string) => name.charAt(0).toLocaleUpperCase(language) + name.slice(1);

/** The means of the chosen group in each wave; a change only where it is nobody's. */
export function trendView(
  words: Words,
  reports: readonly Report[],
  group: OutlinedGroup,
  survey: string,
): ReportViewData["trend"] {
  const { t } = words;
  const last = reports.at(-1);
  if (reports.length < 2 || !last) return undefined;
  const found = reports.map(cellFinder);
  const items = [indexKey, ...last.outline.items.filter(({ metamoduleKey }) => metamoduleKey === survey)];
  const lines = items.flatMap((item) => {
    const key = typeof item === "string" ? item : item.key;
    const cells = found.map((cellOf) => cellOf(key, group.key));
    return cells.every((cell) => cell === undefined) ? [] : [{ key, name: itemName(words, item), cells }];
  });
  const rows = lines.map(({ cells, ...line }) => {
    const change = cells.at(-1)?.change ?? undefined;
    return {
      ...line,
      means: cells.map((cell) => told(words, cell, undefined).text),
      change,
      changeText: changeText(change ?? null),
    };
  });
  const caption = t("reports:trendCaption", { group: groupName(words, group) });
  const waves = reports.map(({ wave }) => wave);
  return {
    title: t("reports:trend"),
    text: t("reports:trendText"),
    charts: trendChart(words, lines, waves, caption),
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

const employees = "work_safety_culture_employees";
const supervisors = "work_safety_culture_supervisors";

/** The same dimensions of safety as employees and as supervisors see them, in the whole organisation. */
export function sidesView(words: Words, report: Report): ReportViewData["sides"] {
  const { t } = words;
  const { items } = report.outline;
  const cellOf = cellFinder(report);
  const rows = items
    .filter(({ metamoduleKey }) => metamoduleKey === employees)
    .flatMap((item) => {
      const other = items.find(
        ({ metamoduleKey, moduleKey }) =>
          metamoduleKey === supervisors && moduleKey === item.moduleKey.replace(employees, supervisors),
      );
      if (!other) return [];
      return [
        {
          key: item.moduleKey,
          name: itemName(words, item),
          cells: [told(words, cellOf(item.key, wholeKey), item), told(words, cellOf(other.key, wholeKey), other)],
        },
      ];
    });
  if (rows.length === 0) return undefined;
  return {
    title: t("reports:sides"),
    text: t("reports:sidesText"),
    columns: [t("reports:column.dimension"), t("reports:employees"), t("reports:supervisors")],
    rows,
  };
}
