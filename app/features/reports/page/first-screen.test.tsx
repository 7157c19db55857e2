import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { aHiddenCell, anItem, aReport, aTold, aUnit } from "../../../../tests/fixtures/disclosure/made-reports";
import { fill, wordsOf } from "../../../../tests/fixtures/words";
import type { PublishedCell } from "../disclosure/certificate";
import { indexKey, participationKey } from "../disclosure/report-outline";
import { reportSummary } from "../summary/report-summary";
import { firstScreen } from "../summary/summary-view.server";
import { FirstScreen } from "./first-screen";

const words = { t: translatorFor("en"), language: "en" as const };
const { reports, reportPage } = wordsOf("en");
const [item, rest] = [anItem("core", "sleep"), anItem("core", "rest")];

function pageOf(cells: PublishedCell[], before?: PublishedCell[]): string {
  const group = aUnit("Café");
  const wave = (at: number, of: PublishedCell[]) =>
    aReport({ wave: at, groups: [aUnit(), group], items: [item, rest], cells: of });
  const summary = reportSummary(wave(2, cells), before && wave(1, before), { group, allUnits: true });
  return renderToStaticMarkup(<FirstScreen screen={firstScreen(words, summary, () => "")} />);
}

it("says once why nothing is told of a group, and keeps what is told of it", () => {
  const key = "unit:Café";
  const why = fill(reports.hidden.fewPeople, { k: "7" });
  const hidden = [aHiddenCell(indexKey, key), aHiddenCell(item.key, key)];
  const page = pageOf([...hidden, aHiddenCell(participationKey, key)]);
  expect(page.split(why)).toHaveLength(2);
  expect(page).not.toContain("<dl");
  for (const title of [reports.strengths, reports.concerns]) expect(page).not.toContain(title);
  expect(pageOf([...hidden, aTold(participationKey, key, { mean: 60, until: 65 })])).toContain(
    `>${reports.participation}</dt>`,
  );
});

it("has both lists where anything is told, also an empty one", () => {
  const page = pageOf([aTold(item.key, "unit:Café", { mean: 80 })]);
  for (const text of [reports.strengths, reports.concerns, reports.noConcerns]) expect(page).toContain(text);
});

it("says after how it is on the whole what has clearly improved, and in words that a change is clear", () => {
  const told = (mean: number, change: number | null) =>
    aTold(item.key, "unit:Café", { mean, change, peopleBand: "100" });
  const below = [aTold(rest.key, "unit:Café", { mean: 40 }), aTold(rest.key, "all", { mean: 70 })];
  const page = pageOf([told(80, 8), ...below], [told(72, null), ...below]);
  const improved = fill(reportPage.improved, { area: "sleep", wave: "1", by: "8" });
  expect(page).toContain(improved);
  expect(page.indexOf(improved)).toBeLessThan(page.indexOf("30 points worse here"));
  expect(page).toContain(fill(reportPage.move.up, { change: "+8", wave: "1" }));
});
