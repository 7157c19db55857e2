import type { LeafletCatalogue } from "~/features/content/leaflet";
import { orderNameIn } from "~/features/orders/order-name";
import { reportKeysAddress } from "~/i18n/api-addresses";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import type { OutlinedGroup } from "../disclosure/report-outline";
import type { Report } from "../read-report.server";
import type { ReportedOrder } from "../report-access.server";
import { type ReportSummary, reportSummary, waveBefore } from "../summary/report-summary";
import type { Part } from "./areas-view.server";
import { classTables, trendView } from "./comparisons-view.server";
import { reportParts } from "./report-parts-view.server";
import type { ReportViewData } from "./report-view";
import { partText } from "./report-words-view.server";

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

export function reportView(words: Words, page: ReportPage): ReportViewData {
  const { order, lookingOn, reports, report, asked, leaflets } = page;
  const { t, language } = words;
  const file = (format: string) =>
    pageUrl("reportsFile", language, { assessmentOrderId: order.id, format }, { wave: String(report.wave) });
  const { group, part, summary, parts } = reportParts(words, {
    reports,
    report,
    // The whole comes first, and then the unit of whoever reads one: that is what they come for.
    asked: { ...asked, group: asked.group ?? (order.part ? 1 : 0) },
    allUnits: !order.part,
    addressOf: (query) => pageUrl("reportsOrder", language, { assessmentOrderId: order.id }, query),
    leaflets,
    leafletAddress: (id) => `${file("leaflet")}&id=${id}`,
  });
  return {
    back: {
      href: pageUrl("reports", language, {}, lookingOn ? { organisation: order.organisationId } : {}),
      label: t("reports:title"),
    },
    notice: order.part
      ? partText(words, order.part, report.outline.groups)
      : lookingOn
        ? t("reports:looks.recorded", { organisation: order.organisation })
        : undefined,
    title: orderNameIn(language, order),
    lead: t("reports:lead", { organisation: order.organisation, day: shortDay(report.madeAt, language) }),
    print: t("reports:print"),
    ...parts,
    classes: classTables(words, report, group),
    trend: trendOf(words, page, { group, part, summary }),
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
