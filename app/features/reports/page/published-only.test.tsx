import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aHiddenCell, madeReports } from "../../../../tests/fixtures/disclosure/made-reports";
import type { Report } from "../read-report.server";
import { OwnReport } from "./own-report";
import { ownReportView } from "./own-report-view.server";
import { ReportView } from "./report-view";
import { reportView } from "./report-view.server";

/** Of which wave, unit and part is asked, and how a text of it is read. */
const reports = madeReports({ units: 17, areas: 9, waves: 4 });
const order = {
  names: {},
  id: "00000000-0000-4000-8000-000000000000",
  name: "Survey",
  organisation: "Firm",
  organisationId: "firm",
  part: undefined,
};
const { rules, groups } = reports[0]?.outline ?? { rules: undefined, groups: [] };

type Shown = { language: Language; of: readonly Report[]; group: number };

/** What a subscriber is shown, and what whoever answered is shown, as HTML. */
function pagesOf({ language, of, group }: Shown): string[] {
  const words = { t: translatorFor(language), language };
  const report = of.at(-1) as Report;
  const asked = { group: String(group), survey: null };
  const page = reportView(words, { order, lookingOn: false, reports: of, report, asked, leaflets: new Map() });
  const member = { unit: groups[1]?.unit ?? [], classes: {} };
  const own = ownReportView(words, { order: { ...order, rules: rules as never, member }, reports: of, report, asked });
  return [
    renderToStaticMarkup(<ReportView view={page} actions={null} />),
    renderToStaticMarkup(<OwnReport view={own} />),
  ];
}

/** Every number that a page has in its text, attributes left out. */
const numbersOf = (html: string) => new Set(html.replace(/<[^>]*>/g, " ").match(/\d+/g) ?? []);

/** Without its cells, or with all of them hidden. */
const emptied = {
  "cells that are gone": (report: Report): Report => ({ ...report, cells: [] }),
  "cells that are hidden": (report: Report): Report => ({
    ...report,
    cells: report.cells.map(({ itemKey, groupKey }) => aHiddenCell(itemKey, groupKey)),
  }),
};

/**
 * What is on every page and no result: the day of the report, the rules (7, 10, 20, 5 and their 50), waves, the ends and parts of the scale, how shares
 * are rounded, and from how many points a difference is more than chance among 100 and 20 people.
 */
const constants = new Set(
  ["20", "11", "2026", "7", "10", "50", "5", "1", "2", "3", "4", "0", "25", "75", "100", "6", "13"].concat([]),
);

describe.each(languages)("a report in %s", (language) => {
  it.each(Object.entries(emptied))("has no number of its own when it is made of %s", (_, take) => {
    for (const group of [0, 1]) {
      for (const html of pagesOf({ language, of: reports.map(take), group })) {
        expect([...numbersOf(html)].filter((number) => !constants.has(number))).toEqual([]);
        expect(html).not.toMatch(/<rect|<path d="M-?\d+(\.\d+)?,/);
      }
    }
  });

  it("has numbers where it has cells, and each of them is in a cell or lies between two", () => {
    for (const group of [0, 1]) {
      const cells = reports.flatMap((report) => report.cells);
      const published = new Set(cells.flatMap((cell) => JSON.stringify(cell).match(/\d+/g) ?? []));
      const ofWhole = new Map(
        reports
          .at(-1)
          ?.cells.filter(({ groupKey }) => groupKey === "all")
          .map((cell) => [cell.itemKey, cell.mean]),
      );
      const between = reports.at(-1)?.cells.flatMap(({ itemKey, mean }) => {
        const whole = ofWhole.get(itemKey);
        return mean === null || whole == null ? [] : [String(Math.abs(mean - whole))];
      });
      const known = new Set([
        ...constants,
        ...published,
        ...(between ?? []),
        "19",
        "39",
        "40",
        "59",
        "60",
        "79",
        "80",
        "95",
        "104",
      ]);
      for (const html of pagesOf({ language, of: reports, group })) {
        const numbers = [...numbersOf(html)];
        expect(numbers.filter((number) => !constants.has(number)).length).toBeGreaterThan(15);
        expect(numbers.filter((number) => !known.has(number))).toEqual([]);
      }
    }
  });
});
