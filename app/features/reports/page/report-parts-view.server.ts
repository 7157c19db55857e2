import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { Words } from "~/i18n/words.server";
import { wholeKey } from "../disclosure/report-groups";
import type { OutlinedGroup } from "../disclosure/report-outline";
import { type ReportSummary, reportSummary, type Wave, waveBefore } from "../summary/report-summary";
import { firstScreen } from "../summary/summary-view.server";
import { areaId, areasView, type Part, partChoice, partsOf } from "./areas-view.server";
import { goesWithView } from "./comparisons-view.server";
import { heatMapView } from "./heat-map-view.server";
import { readingNotes } from "./reading-notes-view.server";
import type { ReportViewData } from "./report-view";
import { rulesText } from "./report-words-view.server";
import { waveLinks } from "./wave-links-view.server";

/** Which report, and what of it. */
export type ShownReport = {
  /** From the first wave to the last; at least one. */
  reports: readonly Wave[];
  /** The one that is shown. */
  report: Wave;
  /** The place of a group, as the address has it or the page begins with, and the part of the survey. */
  asked: { group: string | number; survey: string | null };
  /** Whether all units are shown, not those of one reader. */
  allUnits: boolean;
  addressOf: (query: Record<"wave" | "group" | "survey", string | undefined>) => string;
  leaflets: LeafletCatalogue | undefined;
  leafletAddress: (id: string) => string;
};

type Place = { wave?: number; group?: OutlinedGroup; part?: string };

type Parts = Pick<
  ReportViewData,
  "waves" | "whole" | "screen" | "areas" | "parts" | "heat" | "goesWith" | "numbers" | "rules"
>;

/** What every report's page has, and of which group, part and numbers it is. */
export function reportParts(
  words: Words,
  { reports, report, asked, allUnits, leaflets, leafletAddress, ...page }: ShownReport,
): { group: OutlinedGroup; part: Part; summary: ReportSummary; parts: Parts } {
  const { t } = words;
  const { groups, rules } = report.outline;
  const group = groups[Number(asked.group)] ?? (groups[0] as OutlinedGroup);
  const chosen = partsOf(words, report, asked.survey);
  const { part } = chosen;
  const addressOf = (place: Place, anchor = "") =>
    page.addressOf({
      wave: String(place.wave ?? report.wave),
      group: String(groups.indexOf(place.group ?? group)),
      survey: place.part ?? (asked.survey === part.key ? part.key : undefined),
    }) + anchor;
  const waves = reports.slice(0, reports.indexOf(report) + 1);
  const summary = reportSummary(report, waveBefore(reports, report), { group, allUnits });
  const parts: Parts = {
    waves: waveLinks(words, { reports, report }, (wave) => addressOf({ wave })),
    whole:
      group.key === wholeKey || !groups[0]
        ? undefined
        : { href: addressOf({ group: groups[0] }, "#group"), label: t("reportPage:areas.whole") },
    screen: firstScreen(words, summary, (area) =>
      area.part === part.key ? `#${areaId(area)}` : addressOf({ part: area.part }, `#${areaId(area)}`),
    ),
    areas: areasView(words, { report, waves, summary, part, leaflets, leafletAddress }),
    parts: partChoice(words, chosen, (key) => addressOf({ part: key }, "#areas")),
    heat: {
      title: t("reportPage:map.title"),
      ...heatMapView(words, report, { group, part, addressOf: (one) => addressOf({ group: one }, "#group") }),
    },
    // It follows from all units: of those of a part it would be another one.
    goesWith: allUnits ? goesWithView(words, report, group) : undefined,
    numbers: {
      title: t("reportPage:more.numbers"),
      lines: readingNotes(words, report, { groupKey: group.key, isFirst: waves.length < 2 }),
    },
    rules: { title: t("reports:rules.title"), lines: rulesText(words, rules) },
  };
  return { group, part, summary, parts };
}
