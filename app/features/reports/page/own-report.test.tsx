import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { madeReports } from "../../../../tests/fixtures/disclosure/made-reports";
import { wordsOf } from "../../../../tests/fixtures/words";
import { OwnReport } from "./own-report";
import { ownReportView } from "./own-report-view.server";

const words = { t: translatorFor("en"), language: "en" as const };
const { own, waves, whole } = wordsOf("en").reports;

/** What somebody of a unit is shown of their groups. */
function pageOf({ unit, of }: { unit: string[]; of: number }): string {
  const reports = madeReports({ units: 2, areas: 2, waves: of });
  const report = reports.at(-1) as (typeof reports)[number];
  const { rules } = report.outline;
  const order = {
    ...{ names: {}, id: "", name: "Survey", organisation: "Firm", organisationId: "" },
    ...{ part: undefined, rules, member: { unit, classes: {} } },
  };
  const view = ownReportView(words, { order, reports, report, asked: { group: null, survey: null } });
  return renderToStaticMarkup(<OwnReport view={view} />);
}

it("has the choice of a wave above the groups, apart from the choice among them", () => {
  const page = pageOf({ unit: ["Department", "Team A"], of: 2 });
  const places = [`<nav aria-label="${waves}"`, 'id="groups-title"', own.groupsText, `<nav aria-label="${own.groups}"`];
  const found = places.map((place) => page.indexOf(place));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

it("asks nobody to choose among one group, and names it", () => {
  const page = pageOf({ unit: [], of: 1 });
  expect(page).not.toContain(`<nav aria-label="${own.groups}"`);
  expect(page).not.toContain(own.groupsText);
  expect(page).toContain(own.groupsOne);
  expect(page).toContain(`<li>${whole}</li>`);
});
