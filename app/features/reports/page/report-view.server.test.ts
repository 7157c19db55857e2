import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { aHiddenCell, anItem, aReport, aTold, aUnit } from "../../../../tests/fixtures/disclosure/made-reports";
import { fill, wordsOf } from "../../../../tests/fixtures/words";
import type { PublishedCell } from "../disclosure/certificate";
import type { Part } from "../disclosure/reader-part";
import { participationKey, type ReportItem } from "../disclosure/report-outline";
import { reportView } from "./report-view.server";

const words = { t: translatorFor("en"), language: "en" as const };
const units = Array.from({ length: 12 }, (_, at) => aUnit(`Team ${at}`));
const items = ["lead", "trust", "calm", "drive"].map((key) => anItem("core", key));

/** The last of two waves, in which one unit has fallen; all areas are high in the same units. */
function viewFor(part: Part) {
  const reports = [1, 2].map((wave) => {
    const cells = units.flatMap(({ key }, at) =>
      items.map((item, place) => {
        const mean = 40 + at * 2 + place - (at === 0 ? (wave - 1) * 20 : 0);
        return aTold(item.key, key, { mean, change: wave > 1 ? (at === 0 ? -20 : 0) : null });
      }),
    );
    const whole = [aTold(participationKey, "all", { mean: 60, until: 70 })];
    return aReport({ wave, groups: [aUnit(), ...units], items, cells: [...cells, ...whole, ...ofWhole(wave)] });
  });
  const order = { id: "", name: "Survey", names: {}, organisation: "Firm", organisationId: "", part };
  const asked = { group: "0", survey: null };
  const report = reports[1] as (typeof reports)[number];
  return reportView(words, { order, lookingOn: false, reports, report, asked, leaflets: new Map() });
}

const ofWhole = (wave: number) => items.map(({ key }) => aTold(key, "all", { mean: 51, change: wave > 1 ? 0 : null }));

it("says which unit fell most and what goes together to whoever sees all units, and to nobody else", () => {
  const [all, part] = [viewFor(undefined), viewFor([["Team 0"]])];
  expect(all.screen.sentences.join(" ")).toContain("Team 0");
  expect(all.goesWith?.lines.length).toBeGreaterThan(1);
  expect(part.screen.sentences).toEqual(all.screen.sentences.slice(0, 1));
  expect(part.goesWith).toBeUndefined();
});

it("says whose number it is where employees and supervisors have an area of one name", () => {
  const [employees, supervisors] = ["employees", "supervisors"].map((side) => {
    const survey = `work_safety_culture_${side}`;
    return ["lead", "trust"].map((area) => anItem(survey, `${survey}_${area}`, area));
  }) as [typeof items, typeof items];
  const both = [...employees, ...supervisors];
  const told = both.flatMap(({ key }) => [
    aTold(key, "all", { mean: 60 }),
    ...units.map((unit, at) => aTold(key, unit.key, { mean: key === supervisors[0]?.key && at === 0 ? 20 : 50 + at })),
  ]);
  const people = aTold(participationKey, "all", { mean: 60, until: 70 });
  const report = aReport({ groups: [aUnit(), ...units], items: both, cells: [people, ...told] });
  const order = { id: "", name: "Survey", names: {}, organisation: "Firm", organisationId: "", part: undefined };
  const viewOf = (group: string) =>
    reportView(words, {
      ...{ order, lookingOn: false, reports: [report], report },
      asked: { group, survey: null },
      leaflets: new Map(),
    });
  const { screen, goesWith } = viewOf("0");
  expect(screen.sentences.join(" ")).toContain("“lead, managers”");
  expect(new Set(goesWith?.lines).size).toBe(goesWith?.lines.length);
  expect(viewOf("1").areas?.rows[0]?.facts[0]?.label).toBe("Compared with the whole organisation, employees");
});

it("asks nobody to open or to choose what is not there", () => {
  const order = { id: "", name: "Survey", names: {}, organisation: "Firm", organisationId: "", part: undefined };
  const viewOf = (groups: typeof units, cells: ReturnType<typeof aTold>[]) => {
    const report = aReport({ groups: [aUnit(), ...groups], items: items.slice(0, 2), cells });
    const asked = { group: null, survey: null };
    return reportView(words, { order, lookingOn: false, reports: [report], report, asked, leaflets: new Map() });
  };
  const apart = [aHiddenCell("core.lead", "all"), aHiddenCell("core.trust", "all", "combination")];
  const [hidden, told] = [viewOf([], apart), viewOf(units, ofWhole(1))];
  expect([hidden.areas?.text, hidden.heat.text]).toEqual([undefined, undefined]);
  expect([told.areas?.text, told.heat.text]).toEqual([expect.any(String), expect.any(String)]);
});

it("says once why nothing is told of a group, and lists its areas only where their reasons differ", () => {
  const order = { id: "", name: "Survey", names: {}, organisation: "Firm", organisationId: "", part: undefined };
  const areasWith = (statuses: PublishedCell["status"][]) => {
    const cells = statuses.map((status, at) => aHiddenCell(items[at]?.key ?? "", "all", status));
    const report = aReport({ groups: [aUnit()], items: items.slice(0, statuses.length), cells });
    const asked = { group: null, survey: null };
    return reportView(words, { order, lookingOn: false, reports: [report], report, asked, leaflets: new Map() }).areas;
  };
  expect(areasWith(["too_few", "sensitive_too_few"])).toBeUndefined();
  expect(areasWith(["sensitive_too_few", "combination"])?.rows).toHaveLength(2);
});

it("says in words that nothing has changed, and keeps each share of a spread in one line", () => {
  const [first, second] = items as [(typeof items)[number], (typeof items)[number]];
  const shares = { by: "fifths" as const, values: [0, 0, 0, 40, 60] };
  const reports = [1, 2].map((wave) => {
    const change = wave > 1 ? 0 : null;
    const cells = [
      aTold(first.key, "all", { mean: 51, change, shares }),
      aTold(second.key, "all", { mean: 51, change }),
    ];
    return aReport({ wave, groups: [aUnit()], items: [first, second], cells });
  });
  const order = { id: "", name: "Survey", names: {}, organisation: "Firm", organisationId: "", part: undefined };
  const report = reports[1] as (typeof reports)[number];
  const asked = { group: "0", survey: null };
  const { areas } = reportView(words, { order, lookingOn: false, reports, report, asked, leaflets: new Map() });
  expect(areas?.rows[0]?.note).toBe(fill(wordsOf("en").reportPage.move.none, { wave: 1 }));
  expect(areas?.rows[0]?.facts[0]?.value).toBe("60–\u206079:\u00a040%, 80–\u2060100:\u00a060%");
});

it("says that a spread of answers is not shown where only the mean of an area is, and nothing twice where both are hidden", () => {
  const [drawn, meanOnly, hidden] = items.slice(0, 3) as [ReportItem, ReportItem, ReportItem];
  const shares = { by: "fifths" as const, values: [0, 0, 0, 40, 60] };
  const cells = [
    aTold(drawn.key, "all", { mean: 51, shares }),
    aTold(meanOnly.key, "all", { mean: 51 }),
    aHiddenCell(hidden.key, "all"),
  ];
  const report = aReport({ groups: [aUnit()], items: [drawn, meanOnly, hidden], cells });
  const order = { id: "", name: "Survey", names: {}, organisation: "Firm", organisationId: "", part: undefined };
  const asked = { group: "0", survey: null };
  const shown = { order, lookingOn: false, reports: [report], report, asked, leaflets: new Map() };
  const { areas } = reportView(words, shown);
  const { spreadNone } = wordsOf("en").reportPage.areas;
  expect(areas?.rows.map(({ values }) => values[0]?.shares)).toEqual([shares.values, spreadNone, undefined]);
});
