import { expect, it } from "vitest";
import { type ReportPage, reportView } from "~/features/reports/page/report-view.server";
import type { Report } from "~/features/reports/read-report.server";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aHiddenCell, madeReports } from "../../../tests/fixtures/disclosure/made-reports";
import { reportViews } from "./drawn-report.server";

const reports = madeReports({ units: 2, areas: 2, waves: 2 });
const hidden = reports.map((report) => ({
  ...report,
  cells: report.cells.map(({ itemKey, groupKey }) => aHiddenCell(itemKey, groupKey)),
}));
const order = { id: "", name: "Survey", names: {}, organisation: "Firm", organisationId: "firm", part: undefined };
const last = (of: readonly Report[]) => of.at(-1) as Report;
const asked: ReportPage = {
  order,
  lookingOn: false,
  reports,
  report: last(reports),
  asked: { group: "0", survey: null },
  leaflets: new Map(),
};

const keptReportView = reportViews(() => true);

/** Whoever asks for the same but for one thing. */
const others: Record<string, ReportPage> = {
  "another name of the order": { ...asked, order: { ...order, name: "Other survey" } },
  "a name in another language": { ...asked, order: { ...order, names: { fi: "Kysely", sv: "Enkät", en: "Poll" } } },
  "another organisation": { ...asked, order: { ...order, organisation: "Elsewhere", organisationId: "elsewhere" } },
  "one unit alone": { ...asked, order: { ...order, part: [["Department"]] } },
  "somebody who looks on": { ...asked, lookingOn: true },
  "another wave": { ...asked, report: reports[0] as Report },
  "fewer waves": { ...asked, reports: reports.slice(1) },
  "other cells": { ...asked, reports: hidden, report: last(hidden) },
  "another group": { ...asked, asked: { group: "2", survey: null } },
};

it("what is kept is never shown to who asks for anything else, or in another language", () => {
  const shown = new Set<string>();
  const all = [
    ...languages.map((language) => [language, language, asked] as const),
    ...Object.entries(others).map(([name, page]) => [name, "en", page] as const),
  ];
  const made = all.map(([, language, page]) => reportView({ t: translatorFor(language), language }, page));
  for (const _ of ["made", "kept"]) {
    for (const [at, [name, language, page]] of all.entries()) {
      const view = keptReportView({ t: translatorFor(language), language }, page);
      expect(view, name).toEqual(made[at]);
      shown.add(JSON.stringify(view));
    }
  }
  expect(shown.size).toBe(all.length);
});

it("is made once for all who ask alike", () => {
  const words = { t: translatorFor("en"), language: "en" as const };
  const again = { ...asked, order: { ...order }, asked: { ...asked.asked } };
  expect(keptReportView(words, again)).toBe(keptReportView(words, asked));
});

it("is made anew where any of its reports is not kept, as the next who asks is given another one", () => {
  const words = { t: translatorFor("en"), language: "en" as const };
  const [first] = reports;
  const viewOf = reportViews((report) => report !== first);
  expect(viewOf(words, asked)).not.toBe(viewOf(words, asked));
  const second = { ...asked, reports: reports.slice(1) };
  expect(viewOf(words, second)).toBe(viewOf(words, second));
});
