import type { LeafletCatalogue } from "~/features/content/leaflet";
import { orderNameIn } from "~/features/orders/order-name";
import { reportKeysAddress } from "~/i18n/api-addresses";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { wholeKey } from "../disclosure/report-groups";
import type { OutlinedGroup } from "../disclosure/report-outline";
import type { Report } from "../read-report.server";
import type { ReportedOrder } from "../report-access.server";
import { type ReportSummary, reportSummary, waveBefore } from "../summary/report-summary";
import { firstScreen } from "../summary/summary-view.server";
import { areaId, areasView, type Part, partChoice, partsOf } from "./areas-view.server";
import { classTables, goesWithView, trendView } from "./comparisons-view.server";
import { heatMapView } from "./heat-map-view.server";
import { readingNotes } from "./reading-notes-view.server";
import type { ReportViewData } from "./report-view";
import { partText, rulesText } from "./report-words-view.server";
import { waveLinks } from "./wave-links-view.server";

export type ReportPage = {
  order: ReportedOrder;
  /** Whether an administrator of the service sees it as its subscriber does. */
  lookingOn: boolean;
  /** From the first wave to the last; at least one. */
  reports: readonly Report[];
  /** The one that is shown. */
  report: Report;
  /** Of the address: the place of a group and the part of the survey. */
  asked: { group: string | null; survey: string | null };
  leaflets: LeafletCatalogue;
};

type Place = { wave?: number; group?: OutlinedGroup; part?: string };

export function reportView(words: Words, page: ReportPage): ReportViewData {
  const { order, lookingOn, reports, report, asked, leaflets } = page;
  const { t, language } = words;
  const { groups, rules } = report.outline;
  // The whole comes first, and then the unit of whoever reads one: that is what they come for.
  const group = groups[Number(asked.group ?? (order.part ? 1 : 0))] ?? (groups[0] as OutlinedGroup);
  const chosen = partsOf(words, report, asked.survey);
  const { part } = chosen;
  const addressOf = (place: Place, anchor = "") => {
    const query = {
      wave: String(place.wave ?? report.wave),
      group: String(groups.indexOf(place.group ?? group)),
      survey: place.part ?? asked.survey ?? undefined,
    };
    return pageUrl("reportsOrder", language, { assessmentOrderId: order.id }, query) + anchor;
  };
  const file = (format: string) =>
    pageUrl("reportsFile", language, { assessmentOrderId: order.id, format }, { wave: String(report.wave) });
  const waves = reports.slice(0, reports.indexOf(report) + 1);
  const summary = reportSummary(report, waveBefore(reports, report), { group, allUnits: !order.part });
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
    title: orderNameIn(language, order),
    lead: t("reports:lead", { organisation: order.organisation, day: shortDay(report.madeAt, language) }),
    print: t("reports:print"),
    waves: waveLinks(words, page, (wave) => addressOf({ wave })),
    whole:
      group.key === wholeKey || !groups[0]
        ? undefined
        : { href: addressOf({ group: groups[0] }, "#group"), label: t("reportPage:areas.whole") },
    screen: firstScreen(words, summary, (area) =>
      area.part === part.key ? `#${areaId(area)}` : addressOf({ part: area.part }, `#${areaId(area)}`),
    ),
    areas: areasView(words, {
      report,
      waves,
      summary,
      part,
      leaflets,
      leafletAddress: (id) => `${file("leaflet")}&id=${id}`,
    }),
    parts: partChoice(words, chosen, (key) => addressOf({ part: key }, "#areas")),
    heat: {
      title: t("reportPage:map.title"),
      ...heatMapView(words, report, { group, part, addressOf: (one) => addressOf({ group: one }, "#group") }),
    },
    classes: classTables(words, report, group),
    trend: trendOf(words, page, { group, part, summary }),
    // It follows from all units: of those of a part it would be another one.
    goesWith: order.part ? undefined : goesWithView(words, report, group),
    numbers: {
      title: t("reportPage:more.numbers"),
      lines: readingNotes(words, report, { groupKey: group.key, isFirst: waves.length < 2 }),
    },
    rules: { title: t("reports:rules.title"), lines: rulesText(words, rules) },
    files: filesOf(words, file),
  };
}

/** Over all waves, so that the changes are those of the last one. */
function trendOf(
  words: Words,
  { order, reports, report }: ReportPage,
  { group, part, summary }: { group: OutlinedGroup; part: Part; summary: ReportSummary },
) {
  const last = reports.at(-1);
  const own = last?.outline.groups.find(({ key }) => key === group.key);
  if (!last || !own) return undefined;
  const ofLast =
    last === report ? summary : reportSummary(last, waveBefore(reports, last), { group: own, allUnits: !order.part });
  return trendView(words, { reports, group: own, part, summary: ofLast });
}

function filesOf({ t }: Words, addressOf: (format: string) => string): ReportViewData["files"] {
  return {
    title: t("reports:files.title"),
    text: t("reports:files.text"),
    links: [
      ...(["xlsx", "pptx", "csv", "json"] as const).map((format) => ({
        href: addressOf(format),
        label: t(`reports:files.${format}`),
      })),
      { href: reportKeysAddress, label: t("reports:files.keys") },
    ],
  };
}
