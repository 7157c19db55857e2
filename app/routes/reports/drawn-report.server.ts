import { LRUCache } from "lru-cache";
import type { ReportViewData } from "~/features/reports/page/report-view";
import { type ReportPage as Asked, reportView } from "~/features/reports/page/report-view.server";
import { isKept, type Report } from "~/features/reports/read-report.server";
import type { Words } from "~/i18n/words.server";
import { keptDrawing } from "~/remix/drawn-part.server";
import { ReportPage } from "./report-page";

/** A report's page for a document: all of it is there to read and to fold, and colleagues are shown the same. */
export const drawnReport = keptDrawing(ReportPage);

/** Characters of data that are kept: those of some fifty large pages. */
const mostCharacters = 4 * 1_024 * 1_024;

/**
 * What a report says, made once for all who ask alike and kept by all that it is made of: reports by the objects that they
 * are read as (readReports), everything else, such as language, order and who looks on, by what it says. A part and reports
 * that are not kept are read anew each time: nobody would find again what is made of them.
 */
export function reportViews(isKept: (report: Report) => boolean) {
  const kept = new LRUCache<string, ReportViewData>({
    maxSize: mostCharacters,
    sizeCalculation: (view, key) => JSON.stringify(view).length + key.length,
  });
  return ({ t, language }: Words, asked: Asked): ReportViewData => {
    const { reports, report, leaflets, ...said } = asked;
    if (said.order.part || !reports.every(isKept)) return reportView({ t, language }, asked);
    const key = JSON.stringify([language, said, [report, leaflets, ...reports].map(numberOf)]);
    const known = kept.get(key);
    const view = known ?? reportView({ t, language }, asked);
    if (!known) kept.set(key, view);
    return view;
  };
}

export const keptReportView = reportViews(isKept);

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number that is this object's alone. */
function numberOf(one: object): number {
  const known = numbers.get(one);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(one, last);
  return last;
}
