import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { product } from "~/platform/product";
import { shortDay } from "~/platform/time/written-time";
import { groupsBefore, groupsOf } from "../disclosure/report-groups";
import type { OutlinedGroup } from "../disclosure/report-outline";
import type { Report } from "../read-report.server";
import type { OwnReportedOrder } from "../report-access.server";
import { reportSummary, waveBefore } from "../summary/report-summary";
import { firstScreen } from "../summary/summary-view.server";
import { areaId, areasView, partChoice, partsOf } from "./areas-view.server";
import type { OwnReportData } from "./own-report";
import { readingNotes } from "./reading-notes-view.server";
import { groupName, rulesText } from "./report-words-view.server";
import { waveLinks } from "./wave-links-view.server";

/** What somebody's employer sees of the groups they are in, before the report is made and after. */
export function ownReportView(
  words: Words,
  {
    order,
    reports,
    report,
    asked,
  }: {
    order: OwnReportedOrder;
    reports: readonly Report[];
    /** The one that is shown; undefined before the first is made. */
    report: Report | undefined;
    asked: { group: string | null; survey: string | null };
  },
): OwnReportData {
  const { t, language } = words;
  const groups: OutlinedGroup[] = report
    ? groupsOf(order.member, report.outline.groups)
    : groupsBefore(order.member, order.rules);
  const group = groups[Number(asked.group ?? 0)] ?? groups[0];
  const addressOf = (wave: number, place: number, part = asked.survey ?? undefined) =>
    pageUrl(
      "reportsOwn",
      language,
      { assessmentOrderId: order.id },
      { wave: String(wave), group: String(place), survey: part },
    );
  const organisation = order.organisation;
  const groupsText = !report ? "groupsBefore" : groups.length > 1 ? "groupsText" : "groupsOne";
  return {
    back: { href: pageUrl("assessments", language), label: t("common:back") },
    orderLine: orderNameIn(language, order),
    title: t("reports:own.title", { organisation }),
    lead: report
      ? t("reports:own.made", { organisation, day: shortDay(report.madeAt, language) })
      : t("reports:own.before", { organisation }),
    rules: { title: t("reports:rules.title"), lines: rulesText(words, order.rules), more: protectionLink(words) },
    others: {
      title: t("reports:own.others.title"),
      lines: (["employer", "service", "researchers", "professional"] as const).map((who) =>
        t(`reports:own.others.${who}`, { organisation, product: product.name }),
      ),
      link: { href: pageUrl("ownData", language), label: t("reports:own.others.link") },
    },
    groups: {
      title: t("reports:own.groups"),
      text: t(`reports:own.${groupsText}`),
      names: groups.map((one) => groupName(words, one)),
    },
    waves: report && waveLinks(words, { reports, report }, (wave) => addressOf(wave, 0)),
    choice:
      report && groups.length > 1
        ? {
            label: t("reports:own.groups"),
            links: groups.map((one, place) => ({
              href: `${addressOf(report.wave, place)}#group`,
              label: groupName(words, one),
              current: one === group,
            })),
          }
        : undefined,
    told:
      report &&
      group &&
      toldOf(words, {
        reports,
        report,
        group,
        asked: asked.survey,
        addressOf: (part) => addressOf(report.wave, groups.indexOf(group), part),
      }),
  };
}

/** The same first screen and areas as the employer's, of the same cells. */
function toldOf(
  words: Words,
  shown: {
    reports: readonly Report[];
    report: Report;
    group: OutlinedGroup;
    asked: string | null;
    addressOf: (part: string) => string;
  },
): NonNullable<OwnReportData["told"]> {
  const { reports, report, group, asked, addressOf } = shown;
  const waves = reports.slice(0, reports.indexOf(report) + 1);
  const summary = reportSummary(report, waveBefore(reports, report), { group, allUnits: false });
  const chosen = partsOf(words, report, asked);
  const { part } = chosen;
  return {
    screen: firstScreen(words, summary, (area) =>
      area.part === part.key ? `#${areaId(area)}` : `${addressOf(area.part)}#${areaId(area)}`,
    ),
    areas: areasView(words, { report, waves, summary, part, leaflets: undefined, leafletAddress: () => "" }),
    parts: partChoice(words, chosen, (key) => `${addressOf(key)}#areas`),
    numbers: {
      title: words.t("reportPage:more.numbers"),
      lines: readingNotes(words, report, { groupKey: group.key, isFirst: waves.length < 2 }),
    },
  };
}

/** What the start page says of it before the first question (rule R14). */
export function employerSection(words: Words, order: OwnReportedOrder) {
  const { t, language } = words;
  return {
    key: "employer",
    title: t("reports:own.title", { organisation: order.organisation }),
    texts: [t("reports:own.start"), ...rulesText(words, order.rules).slice(0, 5)],
    topics: [],
    links: [
      { href: pageUrl("reportsOwn", language, { assessmentOrderId: order.id }), label: t("reports:own.link") },
      protectionLink(words),
    ],
  };
}

const protectionLink = ({ t, language }: Words) => ({
  href: pageUrl("protection", language),
  label: t("protection:link"),
});
