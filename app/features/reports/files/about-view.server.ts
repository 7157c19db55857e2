import type { Cell } from "~/features/exports/sheet";
import { momentOf } from "~/features/exports/sheet";
import { orderNameIn } from "~/features/orders/order-name";
import type { Words } from "~/i18n/words.server";
import { dayInHelsinki } from "~/platform/time/written-time";
import type { PublishedCell } from "../disclosure/certificate";
import { participationKey } from "../disclosure/report-outline";
import { participationText, partText, peopleText, reason, rulesText } from "../page/report-words-view.server";
import type { Report } from "../read-report.server";
import type { ReportedOrder } from "../report-access.server";
import { cellFinder } from "../summary/report-summary";

/** A report that is filed, among those of all waves, as far as somebody reads them. */
export type FiledReport = { order: ReportedOrder; reports: readonly Report[]; report: Report };

/** What a file is: of whom, when made, by which rules, and what is hidden and why. */
export function aboutLines(words: Words, { order, report }: FiledReport): Cell[][] {
  const { t } = words;
  const { groups, rules } = report.outline;
  const participation = cellFinder(report)(participationKey, groups.find(({ kind }) => kind === "whole")?.key ?? "");
  const hidden = hiddenLines(words, report.cells);
  return [
    [t("reports:column.organisation"), order.organisation],
    [t("reports:column.order"), orderNameIn(words.language, order)],
    [t("reports:column.wave"), report.wave],
    [t("reports:column.madeOn"), momentOf(dayInHelsinki(report.madeAt))],
    [t("reports:column.people"), peopleText(words, participation)],
    [t("reports:column.participation"), participationText(words, participation)],
    ...(order.part ? [[partText(words, order.part, groups)]] : []),
    [],
    [t("reports:rules.title")],
    ...rulesText(words, rules).map((line) => [line]),
    [],
    [t("reports:files.hidden")],
    ...(hidden.length > 0 ? hidden : [t("reports:files.nothingHidden")]).map((line) => [line]),
  ];
}

/** How many of these numbers are hidden, for each reason. */
export function hiddenLines({ t }: Pick<Words, "t">, cells: readonly PublishedCell[]): string[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const why = reason({ t }, cell);
    if (why) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => t("reports:files.hiddenCount", { count: count as never, why }));
}
