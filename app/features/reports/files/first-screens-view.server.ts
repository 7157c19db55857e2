import type { Words } from "~/i18n/words.server";
import { byUnit, unitKey } from "../disclosure/report-groups";
import type { OutlinedGroup } from "../disclosure/report-outline";
import { reportSummary, waveBefore } from "../summary/report-summary";
import { type FirstScreenData, firstScreen } from "../summary/summary-view.server";
import type { FiledReport } from "./about-view.server";

/** What a file opens with: the whole, and the unit of whoever reads no more. */
export function headsOf({ order, report }: FiledReport): OutlinedGroup[] {
  const own = order.part?.map(unitKey) ?? [];
  return report.outline.groups.filter(({ kind, key }) => kind === "whole" || own.includes(key)).toSorted(byUnit);
}

/** What the report says of a group before any table; on paper nothing leads anywhere. */
export function firstScreenOf(words: Words, filed: FiledReport, group: OutlinedGroup): FirstScreenData {
  const { order, reports, report } = filed;
  const asked = { group, allUnits: !order.part };
  return firstScreen(words, reportSummary(report, waveBefore(reports, report), asked), () => "");
}
