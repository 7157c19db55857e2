import type { LeafletCatalogue } from "~/features/content/leaflet";
import { shortDay } from "~/features/people/written-time";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { cellFinder, groupNumbersView } from "./group-numbers-view.server";
import type { Report } from "./read-report.server";
import type { ReportedOrder } from "./report-access.server";
import { wholeKey } from "./report-groups";
import { indexKey, type OutlinedGroup, participationKey, type ReportItem } from "./report-outline";
import type { ReportViewData } from "./report-view";
import {
  changeText,
  className,
  groupName,
  itemName,
  participationText,
  rulesText,
  told,
} from "./report-words-view.server";

export type ReportPage = {
  order: ReportedOrder;
  /** From the first wave to the last; at least one. */
  reports: readonly Report[];
  /** Of the address: the wave, the place of a group and the survey of the heat map. */
  asked: { wave: string | null; group: string | null; survey: string | null };
  leaflets: LeafletCatalogue;
};

export function reportView(words: Words, { order, reports, asked, leaflets }: ReportPage): ReportViewData {
  const { t, language } = words;
  const report = reports.find(({ wave }) => String(wave) === asked.wave) ?? (reports.at(-1) as Report);
  const { groups, items, rules } = report.outline;
  const group = groups[Number(asked.group ?? 0)] ?? (groups[0] as OutlinedGroup);
  const surveys = [...new Set(items.map(({ metamoduleKey }) => metamoduleKey))];
  const survey = surveys.find((key) => key === asked.survey) ?? surveys[0] ?? "";
  const address = (changed: { wave?: number; group?: number; survey?: string }, anchor = "") => {
    const query = {
      wave: String(changed.wave ?? report.wave),
      group: String(changed.group ?? groups.indexOf(group)),
      survey: changed.survey ?? survey,
    };
    return pageUrl("reportsOrder", language, { assessmentOrderId: order.id }, query) + anchor;
  };
  const file = (format: string) =>
    pageUrl("reportsFile", language, { assessmentOrderId: order.id, format }, { wave: String(report.wave) });
  const cellOf = cellFinder(report);
  const numbers = groupNumbersView(words, report, group);
  const surveyTitle = (key: string) =>
    items.find(({ metamoduleKey }) => metamoduleKey === key)?.surveyTitle[language] ?? key;
  return {
    back: { href: pageUrl("reports", language), label: t("reports:title") },
    title: order.name,
    lead: t("reports:lead", { organisation: order.organisation, day: shortDay(report.madeAt, language) }),
    print: t("reports:print"),
    waves:
      reports.length > 1
        ? {
            label: t("reports:waves"),
            links: reports.map(({ wave }) => ({
              href: address({ wave }),
              label: t("reports:wave", { wave }),
              current: wave === report.wave,
            })),
          }
        : undefined,
    units: {
      title: t("reports:units"),
      text: t("reports:unitsText"),
      columns: [
        { label: t("reports:column.unit") },
        ...(cellOf(indexKey, wholeKey) ? [{ label: t("results:index.label"), numeric: true }] : []),
        { label: t("reports:participation"), numeric: true },
      ],
      rows: groups
        .flatMap((unit, place) =>
          unit.kind === "whole" || unit.kind === "unit"
            ? [
                {
                  key: unit.key,
                  href: address({ group: place }, "#group"),
                  name: groupName(words, unit),
                  depth: unit.unit.length,
                  current: unit === group,
                  index: cellOf(indexKey, wholeKey) ? told(words, cellOf(indexKey, unit.key), undefined) : undefined,
                  participation: participationText(words, cellOf(participationKey, unit.key)),
                  path: unit.unit.join(" / "),
                },
              ]
            : [],
        )
        .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
    },
    group: numbers,
    help: {
      title: t("reports:help.title"),
      text: t("reports:help.text"),
      links: leafletsFor(
        numbers.worst.rows.map(({ key }) => key),
        items,
      ).flatMap((id) => {
        const leaflet = leaflets.get(id);
        return leaflet ? [{ href: `${file("leaflet")}&id=${id}`, label: leaflet.title[language] }] : [];
      }),
    },
    heat: {
      title: t("reports:heat"),
      text: t("reports:heatText"),
      choice: {
        label: t("reports:survey"),
        links: surveys.map((key) => ({
          href: address({ survey: key }, "#heat"),
          label: surveyTitle(key),
          current: key === survey,
        })),
      },
      caption: t("reports:heatCaption", { survey: surveyTitle(survey) }),
      ...heatMap(
        words,
        report,
        items.filter(({ metamoduleKey }) => metamoduleKey === survey),
      ),
    },
    classes: classTables(words, report, group),
    trend: trendView(words, reports, group),
    sides: sidesView(words, report),
    rules: { title: t("reports:rules.title"), lines: rulesText(words, rules) },
    files: {
      title: t("reports:files.title"),
      text: t("reports:files.text"),
      links: (["csv", "xlsx", "json"] as const).map((format) => ({
        href: file(format),
        label: t(`reports:files.${format}`),
      })),
    },
  };
}

/** Leaflets about these modules, each once. */
function leafletsFor(keys: readonly string[], items: readonly ReportItem[]): string[] {
  return [...new Set(items.filter(({ key }) => keys.includes(key)).flatMap(({ attachments }) => attachments))];
}

function heatMap(words: Words, report: Report, items: readonly ReportItem[]) {
  const cellOf = cellFinder(report);
  const units = report.outline.groups.filter(({ kind }) => kind === "whole" || kind === "unit");
  return {
    corner: words.t("reports:column.unit"),
    columns: items.map((item) => itemName(words, item)),
    rows: units
      .map((unit) => ({
        key: unit.key,
        name: groupName(words, unit),
        depth: unit.unit.length,
        path: unit.unit.join(" / "),
        cells: items.map((item) => {
          const { text, band, hidden } = told(words, cellOf(item.key, unit.key), item);
          return { text, ...(band && { band }), ...(hidden && { hidden }) };
        }),
      }))
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
  };
}

/** The classes of each attribute within the chosen group, where the report has them: the index, or else every module. */
function classTables(words: Words, report: Report, group: OutlinedGroup): ReportViewData["classes"] {
  const { t } = words;
  const { groups, items, rules } = report.outline;
  const cellOf = cellFinder(report);
  const within = groups.filter(({ attribute, unit }) => attribute !== undefined && unit.join() === group.unit.join());
  const hasIndex = cellOf(indexKey, wholeKey) !== undefined;
  return rules.attributes.flatMap((attribute) => {
    const classes = within.filter((one) => one.attribute === attribute).sort((a, b) => (a.key < b.key ? -1 : 1));
    if (classes.length === 0) return [];
    return [
      {
        key: attribute,
        caption: t(`reports:by.${attribute}`, { group: group.unit.at(-1) ?? t("reports:whole") }),
        columns: [
          t(`reports:attribute.${attribute}`),
          ...(hasIndex ? [t("results:index.label")] : items.slice(0, 3).map((item) => itemName(words, item))),
        ],
        rows: classes.map(({ key, value }) => ({
          key,
          name: className({ t }, attribute, value ?? ""),
          cells: hasIndex
            ? [told(words, cellOf(indexKey, key), undefined)]
            : items.slice(0, 3).map((item) => told(words, cellOf(item.key, key), item)),
        })),
      },
    ];
  });
}

/** The means of the chosen group in each wave; a change only where it is nobody's. */
function trendView(words: Words, reports: readonly Report[], group: OutlinedGroup): ReportViewData["trend"] {
  const { t } = words;
  const last = reports.at(-1);
  if (reports.length < 2 || !last) return undefined;
  const found = reports.map(cellFinder);
  const rows = [indexKey, ...last.outline.items].flatMap((item) => {
    const key = typeof item === "string" ? item : item.key;
    const cells = found.map((cellOf) => cellOf(key, group.key));
    if (cells.every((cell) => cell === undefined)) return [];
    const change = cells.at(-1)?.change ?? undefined;
    return [
      {
        key,
        name: itemName(words, item),
        means: cells.map((cell) => (cell?.mean != null ? String(cell.mean) : "–")),
        change,
        changeText: changeText(change ?? null),
      },
    ];
  });
  return {
    title: t("reports:trend"),
    text: t("reports:trendText"),
    caption: t("reports:trendCaption", { group: groupName(words, group) }),
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
function sidesView(words: Words, report: Report): ReportViewData["sides"] {
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
