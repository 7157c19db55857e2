import { wholeKey } from "~/features/reports/disclosure/report-groups";
import type { OutlinedGroup } from "~/features/reports/disclosure/report-outline";
import { areaId, areasView, partChoice, partsOf } from "~/features/reports/page/areas-view.server";
import { goesWithView } from "~/features/reports/page/comparisons-view.server";
import { heatMapView } from "~/features/reports/page/heat-map-view.server";
import { readingNotes } from "~/features/reports/page/reading-notes-view.server";
import { rulesText } from "~/features/reports/page/report-words-view.server";
import { waveLinks } from "~/features/reports/page/wave-links-view.server";
import type { SampleKey } from "~/features/reports/sample/sample-organisation";
import { reportSummary, type Wave, waveBefore } from "~/features/reports/summary/report-summary";
import { firstScreen } from "~/features/reports/summary/summary-view.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { invitationView } from "./content-page-view.server";
import type { SampleReportData } from "./sample-report";

type Asked = Record<"wave" | "group" | "survey", string | null>;

/** A report of a made-up organisation as one of a real one is shown, of the same kind of cells. All its ways lead to this page. */
export function sampleReportView(
  words: Words,
  { waves, asked }: { waves: readonly Wave[]; asked: Asked },
): SampleReportData {
  const { t, language } = words;
  const named = waves.map((wave) => inWords(words, wave));
  const report = named.find(({ wave }) => String(wave) === asked.wave) ?? named.at(-1);
  if (!report) throw new RangeError("the sample report has no wave");
  const { groups, rules } = report.outline;
  const group = groups[Number(asked.group ?? 0)] ?? (groups[0] as OutlinedGroup);
  const chosen = partsOf(words, report, asked.survey);
  const { part } = chosen;
  const addressOf = (place: { wave?: number; group?: OutlinedGroup; part?: string }, anchor = "") => {
    const query = {
      wave: String(place.wave ?? report.wave),
      group: String(groups.indexOf(place.group ?? group)),
      survey: place.part ?? part.key,
    };
    return pageUrl("sampleReport", language, {}, query) + anchor;
  };
  const shown = named.slice(0, named.indexOf(report) + 1);
  const summary = reportSummary(report, waveBefore(named, report), { group, allUnits: true });
  return {
    title: t("marketing:sample.title"),
    lead: t("marketing:sample.lead"),
    madeUp: t("marketing:sample.madeUp"),
    waves: waveLinks(words, { reports: named, report }, (wave) => addressOf({ wave })),
    whole:
      group.key === wholeKey || !groups[0]
        ? undefined
        : { href: addressOf({ group: groups[0] }, "#group"), label: t("reportPage:areas.whole") },
    screen: firstScreen(words, summary, (area) =>
      area.part === part.key ? `#${areaId(area)}` : addressOf({ part: area.part }, `#${areaId(area)}`),
    ),
    areas: areasView(words, {
      report,
      waves: shown,
      summary,
      part,
      leaflets: undefined,
      leafletAddress: () => "",
    }),
    parts: partChoice(words, chosen, (key) => addressOf({ part: key }, "#areas")),
    heat: {
      title: t("reportPage:map.title"),
      ...heatMapView(words, report, { group, part, addressOf: (one) => addressOf({ group: one }, "#group") }),
    },
    goesWith: goesWithView(words, report, group),
    numbers: {
      title: t("reportPage:more.numbers"),
      lines: readingNotes(words, report, { groupKey: group.key, isFirst: shown.length < 2 }),
    },
    rules: { title: t("reports:rules.title"), lines: rulesText(words, rules) },
    invitation: invitationView(words),
  };
}

/** Its departments and teams by the names that they have in this language. */
function inWords({ t }: Words, wave: Wave): Wave {
  const nameOf = (key: string) => t(`marketing:sample.units.${key as SampleKey}`);
  const groups = wave.outline.groups.map((group) => ({ ...group, unit: group.unit.map(nameOf) }));
  return { ...wave, outline: { ...wave.outline, groups } };
}
