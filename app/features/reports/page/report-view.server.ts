import type { LeafletCatalogue } from "~/features/content/leaflet";
import { reportKeysAddress } from "~/i18n/api-addresses";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { wholeKey } from "../disclosure/report-groups";
import { indexKey, type OutlinedGroup, participationKey, type ReportItem } from "../disclosure/report-outline";
import type { Report } from "../read-report.server";
import type { ReportedOrder } from "../report-access.server";
import { classTables, sidesView, trendView } from "./comparisons-view.server";
import { cellFinder, groupNumbersView, surveyChoice } from "./group-numbers-view.server";
import type { ReportViewData } from "./report-view";
import { groupName, itemName, participationTold, partText, rulesText, told } from "./report-words-view.server";

export type ReportPage = {
  order: ReportedOrder;
  /** Whether an administrator of the service sees it as its subscriber does. */
  lookingOn: boolean;
  /** From the first wave to the last; at least one. */
  reports: readonly Report[];
  /** The one that is shown. */
  report: Report;
  /** Of the address: the place of a group and the survey of the heat map. */
  asked: { group: string | null; survey: string | null };
  leaflets: LeafletCatalogue;
};

export function reportView(
  words: Words,
  { order, lookingOn, reports, report, asked, leaflets }: ReportPage,
): ReportViewData {
  const { t, language } = words;
  const { groups, items, rules } = report.outline;
  const group = groups[Number(asked.group ?? 0)] ?? (groups[0] as OutlinedGroup);
  const address = (changed: { wave?: number; group?: number; survey?: string }, anchor = "") => {
    const query = {
      wave: String(changed.wave ?? report.wave),
      group: String(changed.group ?? groups.indexOf(group)),
      survey: changed.survey ?? asked.survey ?? undefined,
    };
    return pageUrl("reportsOrder", language, { assessmentOrderId: order.id }, query) + anchor;
  };
  const file = (format: string) =>
    pageUrl("reportsFile", language, { assessmentOrderId: order.id, format }, { wave: String(report.wave) });
  const { survey, choice } = surveyChoice(words, report, asked.survey, (key) => address({ survey: key }, "#group"));
  const numbers = groupNumbersView(words, report, group, survey);
  return {
    back: {
      href: pageUrl("reports", language, {}, lookingOn ? { organisation: order.organisationId } : {}),
      label: t("reports:title"),
    },
    notice: order.part
      ? partText(words, order.part, groups)
      : lookingOn
        ? t("reports:looks.recorded", { organisation: order.organisation })
        : undefined,
    title: order.name,
    lead: t("reports:lead", { organisation: order.organisation, day: shortDay(report.madeAt, language) }),
    print: t("reports:print"),
    waves: wavesOf(words, reports, report, (wave) => address({ wave })),
    units: unitsOf(words, report, group, (place) => address({ group: place }, "#group")),
    group: numbers,
    surveys: choice,
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
      caption: t("reports:heatCaption", { survey: numbers.survey.title }),
      sideways: t("reports:heatSideways"),
      ...heatMap(
        words,
        report,
        items.filter(({ metamoduleKey }) => metamoduleKey === survey),
      ),
    },
    classes: classTables(words, report, group),
    trend: trendView(words, reports, group, survey),
    sides: sidesView(words, report),
    rules: { title: t("reports:rules.title"), lines: rulesText(words, rules) },
    files: filesOf(words, file),
  };
}

/** From wave to wave, where there are several. */
function wavesOf(
  { t }: Words,
  reports: readonly Report[],
  report: Report,
  addressOf: (wave: number) => string,
): ReportViewData["waves"] {
  return reports.length > 1
    ? {
        label: t("reports:waves"),
        links: reports.map(({ wave }) => ({
          href: addressOf(wave),
          label: t("reports:wave", { wave }),
          current: wave === report.wave,
        })),
      }
    : undefined;
}

/** Units in the order of their names, each below the one it is a part of. */
function unitsOf(
  words: Words,
  report: Report,
  group: OutlinedGroup,
  addressOf: (place: number) => string,
): ReportViewData["units"] {
  const { t } = words;
  const { groups } = report.outline;
  const cellOf = cellFinder(report);
  return {
    title: t("reports:units"),
    text: t("reports:unitsText"),
    columns: [
      { label: t("reports:column.unit") },
      ...(cellOf(indexKey, wholeKey) ? [{ label: t("reports:column.index"), numeric: true }] : []),
      { label: t("reports:column.participation"), numeric: true },
    ],
    rows: groups
      .flatMap((unit, place) =>
        unit.kind === "whole" || unit.kind === "unit"
          ? [
              {
                key: unit.key,
                href: addressOf(place),
                name: groupName(words, unit),
                depth: unit.unit.length,
                current: unit === group,
                index: cellOf(indexKey, wholeKey) ? told(words, cellOf(indexKey, unit.key), undefined) : undefined,
                participation: participationTold(words, cellOf(participationKey, unit.key)),
                path: unit.unit.join(" / "),
              },
            ]
          : [],
      )
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
  };
}

function filesOf({ t }: Words, addressOf: (format: string) => string): ReportViewData["files"] {
  return {
    title: t("reports:files.title"),
    text: t("reports:files.text"),
    links: [
      ...(["csv", "xlsx", "json"] as const).map((format) => ({
        href: addressOf(format),
        label: t(`reports:files.${format}`),
      })),
      { href: reportKeysAddress, label: t("reports:files.keys") },
    ],
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
    hiddenLabel: words.t("reports:hidden.label"),
    columns: items.map((item) => itemName(words, item)),
    rows: units
      .map((unit) => ({
        key: unit.key,
        name: groupName(words, unit),
        depth: unit.unit.length,
        path: unit.unit.join(" / "),
        cells: items.map((item) => {
          const { text, band } = told(words, cellOf(item.key, unit.key), item);
          return band ? { text, band } : { text };
        }),
      }))
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
  };
}
