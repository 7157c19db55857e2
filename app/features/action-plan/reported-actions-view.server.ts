import { orderNameIn } from "~/features/orders/order-name";
import { isTold, type PublishedCell } from "~/features/reports/disclosure/certificate";
import { changeText, told, withinLine } from "~/features/reports/page/report-words-view.server";
import type { Report } from "~/features/reports/read-report.server";
import { cellFinder } from "~/features/reports/summary/report-summary";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenNumber } from "~/i18n/written-number";
import { actionUrl, dueText, originText, ownerText } from "./action-words-view.server";
import type { PlannedAction } from "./list-actions.server";
import { besideEarlier, movedSince } from "./moved";
import type { ReportedActionsData } from "./reported-actions";
import type { ReportedActionsFound } from "./reported-actions.server";

type ReportedActionsPage = {
  organisationId: string;
  orderId: string;
  actions: ReportedActionsFound;
  /** From the first wave to the last. */
  reports: readonly Report[];
  /** The one that is shown. */
  report: Report;
  /** For whoever looks on for the service: nothing is theirs to add. */
  lookingOn: boolean;
};

/** What an organisation does about what a report says, and beside each action how its area has moved by now. */
export function reportedActionsView(words: Words, given: ReportedActionsPage): ReportedActionsData {
  const { t, language } = words;
  const { organisationId, actions, report, lookingOn } = given;
  const { shown, count } = actions;
  const waves = given.reports.map((each) => ({ wave: each.wave, cellOf: cellFinder(each) }));
  return {
    title: t("actionPlan:reported.title"),
    summary: `${t("actionPlan:reported.title")}${count > 0 ? ` (${writtenNumber(count, language)})` : ""}`,
    text: t(shown.length > 0 ? "actionPlan:reported.text" : "actionPlan:reported.none"),
    columns: [
      { label: t("actionPlan:what"), holds: "sentence" },
      { label: t("reports:column.subject"), holds: "sentence" },
      { label: t("actionPlan:owner") },
      { label: t("actionPlan:due"), holds: "line" },
      { label: t("actionPlan:state") },
      { label: t("actionPlan:reported.moved"), holds: "sentence" },
    ],
    sideways: t("reports:heatSideways"),
    rows: shown.map(({ action, earlier }) => ({
      key: action.id,
      href: actionUrl(words, organisationId, action.id),
      cells: [
        action.what,
        originText(words, action) ?? "–",
        ownerText(words, action),
        dueText(words, action),
        t(`actionPlan:states.${action.state}`),
        earlier ? besideText(words, { report, action, earlier }) : movedText(words, report, waves, action),
      ],
    })),
    more: count > shown.length ? t("actionPlan:reported.more", { shown: shown.length, count }) : undefined,
    links: [
      ...(lookingOn
        ? []
        : [{ href: pageUrl("actionPlanNew", language, { organisationId }), label: t("actionPlan:reported.own") }]),
      { href: pageUrl("actionPlan", language, { organisationId }), label: t("actionPlan:reported.all") },
    ],
  };
}

type PlannedReport = Pick<ReportedActionsPage, "organisationId" | "orderId" | "report"> & {
  /** The place of the group that the page is about. */
  group: string | null;
  concerns: readonly { key: string }[];
};

/** To the form for each area that needs attention, by its key, with the area and the unit filled in. */
export function planLinks(
  { t, language }: Words,
  { organisationId, orderId, report, group, concerns }: PlannedReport,
): Record<string, { href: string; label: string }> {
  const { groups } = report.outline;
  const place = Number(group ?? 0);
  const kind = (groups[place] ?? groups[0])?.kind;
  // Of a class of people, such as an age, nothing is planned.
  if (kind !== "whole" && kind !== "unit") return {};
  const formOf = (area: string) =>
    pageUrl(
      "actionPlanNew",
      language,
      { organisationId },
      { order: orderId, wave: String(report.wave), area, group: groups[place] ? String(place) : undefined },
    );
  return Object.fromEntries(concerns.map(({ key }) => [key, { href: formOf(key), label: t("actionPlan:add") }]));
}

type ReadWave = { wave: number; cellOf: ReturnType<typeof cellFinder> };

/** How the area of an action has moved since its wave, by published cells alone; else why that is not told. */
function movedText(words: Words, report: Report, waves: readonly ReadWave[], action: PlannedAction): string {
  const { t } = words;
  const { wave, itemKey, groupKey } = action;
  if (wave === null || itemKey === null || groupKey === null) return "–";
  const cells = waves
    .filter((each) => each.wave >= wave && each.wave <= report.wave)
    .map(({ cellOf }) => cellOf(itemKey, groupKey));
  const moved = movedSince(cells.map(waveCell));
  const item = report.outline.items.find(({ key }) => key === itemKey);
  const [first, last] = [told(words, cells[0], item), told(words, cells.at(-1), item)];
  switch (moved.outcome) {
    case "notYet":
      return t("actionPlan:reported.notYet");
    case "hidden":
      return t(`actionPlan:reported.hidden.${moved.at}`, {
        why: (moved.at === "first" ? first : last).hidden ?? "",
      });
    case "noChange":
    case "protected":
      return t(`actionPlan:reported.${moved.outcome}`, {
        from: withinLine(words, first.text),
        to: withinLine(words, last.text),
      });
    case "moved":
      return t(`actionPlan:reported.${moved.clear ? "changed" : "perhapsChanged"}`, {
        from: first.text,
        to: last.text,
        change: changeText(moved.change),
      });
  }
}

/** The area in the report of the survey that an action came from, beside the one that is shown. */
function besideText(
  words: Words,
  { report, action, earlier }: { report: Report; action: PlannedAction; earlier: { cell: PublishedCell | undefined } },
): string {
  const { t, language } = words;
  const now = cellFinder(report)(action.itemKey ?? "", action.groupKey ?? "");
  const item = report.outline.items.find(({ key }) => key === action.itemKey);
  const [first, last] = [told(words, earlier.cell, item), told(words, now, item)];
  const beside = besideEarlier(waveCell(earlier.cell), waveCell(now));
  if (beside.outcome === "hidden")
    return t(`actionPlan:reported.hidden.${beside.at}`, { why: (beside.at === "first" ? first : last).hidden ?? "" });
  const before = t("actionPlan:orderAndWave", {
    order: action.order ? orderNameIn(language, action.order) : "–",
    wave: action.wave ?? 1,
  });
  const key = beside.chance ? "earlierSurveyChance" : "earlierSurvey";
  return t(`actionPlan:reported.${key}`, {
    before,
    from: withinLine(words, first.text),
    to: withinLine(words, last.text),
  });
}

const waveCell = (cell: PublishedCell | undefined) =>
  cell && {
    told: isTold(cell.status),
    mean: cell.bound ? null : cell.mean,
    change: cell.change,
    people: cell.peopleBand,
  };
