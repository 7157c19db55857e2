import { describe, expect, it } from "vitest";
import { aHiddenCell, anItem, aReport, aTold, aUnit } from "../../../../tests/fixtures/disclosure/made-reports";
import type { PublishedCell } from "../disclosure/certificate";
import { indexKey, participationKey, type ReportItem } from "../disclosure/report-outline";
import { apartFrom, leastPeopleIn, partFrom } from "./noise";
import { reportSummary, waveBefore } from "./report-summary";

const whole = aUnit();
const care = aUnit("Care");
const items = ["sleep", "food", "work", "money", "friends"].map((key) => anItem("core", key));
const key = (at: number) => (items[at] as ReportItem).key;

const of = (cells: PublishedCell[], group = whole, before?: PublishedCell[], allUnits = true) => {
  const report = aReport({ wave: 2, groups: [whole, care], items, cells });
  const earlier = before && aReport({ wave: 1, groups: [whole, care], items, cells: before });
  return reportSummary(report, earlier, { group, allUnits });
};
const keysOf = (areas: readonly { area: { key: string } }[]) => areas.map(({ area }) => area.key);

describe("what a report says first", () => {
  it("has the best of what is good and the lowest of all else, no area twice and none that is hidden", () => {
    const summary = of([
      aTold(key(0), "all", { mean: 80 }),
      aTold(key(1), "all", { mean: 40 }),
      aTold(key(2), "all", { mean: 90 }),
      aTold(key(3), "all", { status: "coarse", level: "mid" }),
      aHiddenCell(key(4), "all"),
    ]);
    expect(summary.state).toBe("told");
    expect(keysOf(summary.strengths)).toEqual([key(2), key(0)]);
    expect(keysOf(summary.concerns)).toEqual([key(1), key(3)]);
  });

  it("says which band most areas are in, only of areas that are told and where more than half are", () => {
    const mostly = (...means: (number | null)[]) =>
      of(means.map((mean, at) => (mean === null ? aHiddenCell(key(at), "all") : aTold(key(at), "all", { mean }))))
        .mostly;
    expect(mostly(80, 90, 40)).toBe("high_result");
    expect(mostly(40, 45, 60)).toBe("low_result");
    expect(mostly(60, 60, null, null, null)).toBe("mid_result");
    expect([mostly(40, 60), mostly(80, 60, 40), mostly(90, 90, 40, 60)]).toEqual(["mixed", "mixed", "mixed"]);
    expect([mostly(80), mostly(40, null)]).toEqual(["one", "one"]);
  });

  it("is that too few answered where nothing is told of any area", () => {
    const summary = of([aHiddenCell(key(0), "all"), aTold(participationKey, "all", { mean: 60, until: 65 })]);
    expect([summary.state, summary.strengths, summary.concerns]).toEqual(["tooFew", [], []]);
  });

  it("calls a change chance as long as it is smaller than chance may make it among so few people", () => {
    const moved = (change: number, peopleBand: string) => {
      const cells = (mean: number, by: number | null) => [aTold(key(0), "all", { mean, change: by, peopleBand })];
      return of(cells(60 + change, change), whole, cells(60, null)).areas[0]?.sides[0]?.move;
    };
    expect(moved(-6, "100")).toEqual({ kind: "down", by: -6, since: 1 });
    expect(moved(5, "100")).toEqual({ kind: "steady", by: 5, since: 1 });
    expect(moved(17, "10–14")).toEqual({ kind: "steady", by: 17, since: 1 });
    expect(moved(18, "10–14")).toEqual({ kind: "up", by: 18, since: 1 });
  });

  it("has no change in a first wave, and says that it is not told where a cell has none", () => {
    const cells = [aTold(key(0), "all", { mean: 60 })];
    expect(of(cells).areas[0]?.sides[0]?.move).toEqual({ kind: "first" });
    expect(of(cells, whole, cells).areas[0]?.sides[0]?.move).toEqual({ kind: "untold" });
  });

  it("has no change of an area that is asked for the first time", () => {
    const cells = [aTold(key(0), "all", { mean: 60 }), aTold(key(1), "all", { mean: 60 })];
    const { areas } = of(cells, whole, [aTold(key(0), "all", { mean: 60 })]);
    expect(areas.map(({ sides }) => sides[0]?.move.kind)).toEqual(["untold", "first"]);
    const hidden = of(cells, whole, [aHiddenCell(key(0), "all"), aHiddenCell(key(1), "all")]).areas;
    expect(hidden.map(({ sides }) => sides[0]?.move.kind)).toEqual(["untold", "untold"]);
  });

  it("is since the last report before it, whichever wave that is of", () => {
    const reports = [1, 3, 4].map((wave) => ({ wave }));
    expect([1, 3, 4].map((wave) => waveBefore(reports, { wave })?.wave)).toEqual([undefined, 1, 3]);
  });

  it("tells a change of the index only where that of all its areas is told, and of the same areas", () => {
    const cells = (mean: number, changes: (number | null)[], basis: number) => [
      aTold(indexKey, "all", { mean, basis: { of: basis, all: 5 } }),
      ...changes.map((change, at) => aTold(key(at), "all", { mean, change })),
    ];
    const moved = (changes: (number | null)[], basisBefore = changes.length) =>
      of(
        cells(70, changes, changes.length),
        whole,
        cells(
          60,
          changes.map(() => null),
          basisBefore,
        ),
      ).index?.move;
    expect(moved([10, 10])).toEqual({ kind: "up", by: 10, since: 1 });
    expect(moved([10, null])).toEqual({ kind: "untold" });
    expect(moved([10, 10], 3)).toEqual({ kind: "untold" });
  });

  it("tells a change of the index whatever is told of areas that it is not made of", () => {
    const outside = anItem("me", "strengths");
    const wave = (at: number, mean: number, change: number | null) =>
      aReport({
        wave: at,
        groups: [whole],
        items: [...items.slice(0, 1), outside],
        cells: [
          aTold(indexKey, "all", { mean, basis: { of: 1, all: 1 } }),
          aTold(key(0), "all", { mean, change }),
          aTold(outside.key, "all", { mean: 60 }),
        ],
      });
    const { index } = reportSummary(wave(2, 70, 10), wave(1, 60, null), { group: whole, allUnits: true });
    expect(index?.move).toEqual({ kind: "up", by: 10, since: 1 });
  });
});

describe("what stands out", () => {
  const inCare = (mean: number, change: number | null) =>
    aTold(key(0), "unit:Care", { mean, change, peopleBand: "50" });
  const before = [aTold(key(0), "unit:Care", { mean: 60, peopleBand: "50" }), aTold(key(0), "all", { mean: 60 })];

  it("is the steepest fall, in a unit too, and nothing that may be chance", () => {
    const now = (by: number) => [aTold(key(0), "all", { mean: 60, change: 0 }), inCare(60 + by, by)];
    expect(of(now(-12), whole, before).notable).toMatchObject({ kind: "fall", by: -12, group: care });
    expect(of(now(-5), whole, before).notable).toBeUndefined();
  });

  it("is said of no unit to whoever does not see all of them, and of the group itself as to all", () => {
    const now = [aTold(key(0), "all", { mean: 60, change: 0 }), inCare(48, -12)];
    expect(of(now, whole, before, false).notable).toBeUndefined();
    expect(of(now, care, before, false).notable).toMatchObject({ kind: "fall", by: -12, group: care });
    expect(of([aTold(key(0), "all", { mean: 60 }), inCare(50, null)], whole, undefined, false).notable).toBeUndefined();
  });

  it("leaves the group's own largest clear rise to be told beside it, where nothing of the group has clearly fallen", () => {
    const moved = (...changes: number[]) => [
      ...changes.map((change, at) => aTold(key(at), "all", { mean: 60 + change, change, peopleBand: "100" })),
      inCare(48, -12),
    ];
    const first = [...moved(0, 0, 0), inCare(60, null)];
    const improved = (...changes: number[]) => of(moved(...changes), whole, first).improved;
    expect(improved(6, 8, -5)).toEqual({ item: items[1], group: whole, by: 8, since: 1 });
    expect([improved(6, 8, -6), improved(5, 0, 0)]).toEqual([undefined, undefined]);
    const alone = of(moved(0, 8, 0).slice(0, -1), whole, first);
    expect([alone.notable?.kind, alone.improved]).toEqual(["rise", undefined]);
  });

  it("is else a unit that is clearly below the whole, from either", () => {
    const cells = [aTold(key(0), "all", { mean: 60 }), inCare(50, null)];
    expect(of(cells).notable).toMatchObject({ kind: "below", by: -10, group: care });
    expect(of(cells, care).notable).toMatchObject({ kind: "below", by: -10, group: care });
    expect(of([aTold(key(0), "all", { mean: 60 }), inCare(56, null)]).notable).toBeUndefined();
  });
});

describe("an area that employees and supervisors are asked about", () => {
  const [employees, supervisors] = ["employees", "supervisors"].map((side) => {
    const survey = `work_safety_culture_${side}`;
    return anItem(survey, `${survey}_leadership`, "Leading for safety");
  }) as [ReportItem, ReportItem];
  const summaryOf = (employee: number, supervisor: number | null) =>
    reportSummary(
      aReport({
        groups: [whole],
        items: [supervisors, employees],
        cells: [
          aTold(employees.key, "all", { mean: employee, peopleBand: "100" }),
          supervisor === null
            ? aHiddenCell(supervisors.key, "all")
            : aTold(supervisors.key, "all", { mean: supervisor, peopleBand: "10–14" }),
        ],
      }),
      undefined,
      { group: whole, allUnits: true },
    );

  it("is one area, a concern where either side says so, with the gap between them", () => {
    const { areas, strengths, concerns, notable } = summaryOf(50, 84);
    expect(areas.map(({ sides }) => sides.map(({ side }) => side))).toEqual([["employees", "supervisors"]]);
    expect([keysOf(strengths), keysOf(concerns)]).toEqual([[], [employees.key]]);
    expect(concerns[0]?.gap).toEqual({ by: 34, clear: true });
    expect(notable).toMatchObject({ kind: "gap", by: 34 });
  });

  it("counts once in what most areas are, and for no band where the two differ", () => {
    const summaryWith = (...more: number[]) =>
      reportSummary(
        aReport({
          groups: [whole],
          items: [employees, supervisors, ...items.slice(0, more.length)],
          cells: [
            ...[employees, supervisors].map((item) => aTold(item.key, "all", { mean: 80 })),
            ...more.map((mean, at) => aTold(key(at), "all", { mean })),
          ],
        }),
        undefined,
        { group: whole, allUnits: true },
      ).mostly;
    expect([summaryWith(), summaryWith(40), summaryWith(40, 40), summaryWith(80)]).toEqual([
      "one",
      "mixed",
      "low_result",
      "high_result",
    ]);
    expect(summaryOf(50, 84).mostly).toBe("one");
  });

  it("is a strength where both say so, or the one that is told", () => {
    for (const supervisor of [84, null]) expect(keysOf(summaryOf(80, supervisor).strengths)).toEqual([employees.key]);
    expect(summaryOf(80, null).concerns).toEqual([]);
    expect(summaryOf(80, 90).notable).toBeUndefined();
  });
});

describe("what chance may make of a difference", () => {
  it("is the less the more people there are, and never less than five points", () => {
    expect(["7–9", "10–14", "20–29", "50", "100", "1000"].map((band) => apartFrom(band, band))).toEqual([
      21, 18, 13, 8, 6, 5,
    ]);
    expect(["7–9", "10–14", "20–29", "50", "100"].map(partFrom)).toEqual([15, 13, 9, 6, 5]);
  });

  it("goes by the least number of people that a band leaves possible", () => {
    expect(["7–9", "30–49", "50", "60", "130"].map(leastPeopleIn)).toEqual([7, 30, 50, 55, 125]);
  });
});
