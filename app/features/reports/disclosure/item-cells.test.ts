import { describe, expect, it } from "vitest";
import { standardBands } from "~/features/scoring/score";
import { seededRandom } from "~/platform/seeded-random";
import { chooseCells } from "../../../../tests/fixtures/disclosure/chosen-cells";
import { areAlike, boundsSomebody, lowerEdge, tallyOf, upperEdge } from "./alike";
import { atomsOf } from "./atoms";
import type { Cell, CellStatus } from "./cell";
import type { Choice, Earlier } from "./choose-cells";
import { indexCells } from "./index-cells";
import { answeredGroups, knownOf, ModuleCells } from "./item-cells";
import { participationCells } from "./participation";
import { reportGroups, unitOf } from "./report-groups";
import { bandText, peopleRange, silentFrom } from "./rounding";
import { leastPeople, type Subject } from "./rules";
import { mayBeTold } from "./shares";
import { Standing } from "./standing";
import { changeSince } from "./trend";

const k = 7;
const rules = { k, sensitiveK: 10, attributes: [], crossingFrom: 50 };
const bandOf = (score: number) => (score >= 75 ? 2 : score >= 50 ? 1 : 0);

/** An organisation whose units have these scores; null for somebody who did not answer. */
function world(units: Record<string, (number | null)[]>, subject: Subject = "ordinary", earlier: Earlier = []) {
  const people = Object.entries(units).flatMap(([unit, scores]) =>
    scores.map((score) => ({ unit: unitOf(unit), score })),
  );
  const groups = reportGroups(
    people.map(({ unit }) => ({ unit, classes: {} })),
    rules,
  );
  const scores = new Map(people.flatMap(({ score }, person) => (score === null ? [] : [[person, score] as const])));
  const threshold = leastPeople(rules, subject);
  const bands = new Map([...scores].map(([person, score]) => [person, bandOf(score)] as const));
  const choose = (candidates: typeof groups, least: number, beside: Earlier = []) =>
    chooseCells({ candidates, k: least, earlier: beside });
  const thresholds = [...new Set([k, threshold])];
  const standing = new Standing(new Map(thresholds.map((least) => [least, choose(groups, least + silentFrom)])));
  const telling = { thresholds, standing };
  const answered = answeredGroups(groups, scores, telling);
  const chosen = new Map(thresholds.map((least) => [least, choose(answered, least)]));
  const known = knownOf(answered, chosen, telling);
  const module = new ModuleCells({
    answered,
    atoms: atomsOf(answered.map((group) => group.people)),
    item: { scores, bands },
    limits: standardBands,
    sensitive: subject !== "ordinary",
    k: threshold,
    choices: chosen.get(threshold) as Map<string, Choice>,
    beside: choose(answered, threshold, earlier),
    known,
    standing,
    chance: seededRandom(1),
  });
  const cells = module.cells();
  const choices = chosen.get(k) as Map<string, Choice>;
  const participation = participationCells(groups, { known, choices, standing }, k);
  const cell = (unit: string) => cells.find(({ groupKey }) => groupKey === unit);
  return { cells, cell, participation: (unit: string) => participation.find(({ groupKey }) => groupKey === unit) };
}

const mixed = (count: number) => Array.from({ length: count }, (_, index) => 20 + ((index * 37) % 61));
const silent = (count: number) => Array<null>(count).fill(null);
const nothing = { mean: null, peopleBand: null, shares: null, bound: null, level: null, basis: null, until: null };

describe("a unit beside one of twenty people", () => {
  it.each(Array.from({ length: 13 }, (_, n) => n))("of whom %i answered", (n) => {
    const { cell } = world({ large: mixed(20), small: [...mixed(n), ...silent(13 - n)] });
    expect(cell("unit:small")?.status).toBe(n < k ? "too_few" : "published");
    // The whole less the large unit would be the small one. Were it shown for nobody of that, it would say so.
    expect(cell("unit:large")?.status).toBe(n < k ? "sibling" : "published");
    if (n < k) expect(cell("unit:small")).toMatchObject(nothing);
  });

  it.each([
    ["sensitive", 10],
    ["offence", 20],
  ] as const)("needs, for what is %s, %i", (subject, least) => {
    for (const n of Array.from({ length: least + 3 }, (_, count) => count)) {
      const { cell } = world({ large: mixed(43), small: [...mixed(n), ...silent(25 - n)] }, subject);
      const small = cell("unit:small");
      expect(small?.status, `${n} answered`).toBe(n < least ? "sensitive_too_few" : "published");
      expect(small?.k).toBe(least);
      if (n < least) expect(small).toMatchObject(nothing);
      // What is left of the whole without the large unit is the small one.
      expect(cell("unit:large")?.status, `${n} answered`).toBe(n < least ? "sibling" : "published");
      expect(cell("all")).toMatchObject({ status: "published", k: least });
    }
  });
});

describe("answers that are alike", () => {
  const statusesOf = (cells: readonly Cell[]) => cells.map(({ status }) => status);

  it("are all in one fifth of the scale, or all but one or two: three others are enough", () => {
    const alike = (others: number) =>
      areAlike(tallyOf([0, 1, 2, 3, 4, 5, 6], { scores: scoresOf(others), bands: new Map() }));
    const scoresOf = (others: number) =>
      new Map(Array.from({ length: 7 }, (_, person) => [person, person < others ? 20 + person : 79 - person]));
    expect([0, 1, 2, 3].map(alike)).toEqual([true, true, true, false]);
  });

  it("are told in a word, and so is another that they could be worked out by", () => {
    const { cell, cells } = world({ a: mixed(20), b: mixed(12), same: Array(10).fill(60) });
    expect(cell("unit:same")).toMatchObject({ ...nothing, status: "coarse", level: "mid", peopleBand: "7–14" });
    expect(statusesOf(cells).filter((status) => status === "coarse").length).toBeGreaterThanOrEqual(2);
    expect(statusesOf(cells)).not.toContain("combination");
  });

  it("look like others that are not, also where nothing else could tell them", () => {
    // The small unit is hidden, so no difference tells the one that is alike.
    const { cells, cell } = world({
      a: mixed(20),
      b: mixed(12),
      same: Array(10).fill(60),
      few: [...mixed(4), ...silent(3)],
      other: mixed(5),
    });
    expect(cell("unit:same")?.status).toBe("coarse");
    const coarse = cells.filter(({ status }) => status === "coarse");
    expect(coarse.length).toBeGreaterThanOrEqual(2);
    expect(coarse.every(({ mean, shares, bound }) => mean === null && shares === null && bound === null)).toBe(true);
  });

  it("are not to be worked out as what is left of a unit either", () => {
    // Seven people of the department are in no team: all alike.
    const { cell } = world({ "d / a": mixed(14), d: Array(10).fill(62), e: mixed(20) });
    expect([cell("unit:d")?.mean, cell("unit:d / a")?.mean]).toContain(null);
  });
});

describe("a mean near an end", () => {
  it.each([
    [7, 7, 83, 17],
    [10, 7, 88, 12],
    [10, 10, 78, 22],
    [20, 20, 89, 11],
    [5, 5, 76, 24],
    [400, 7, 95, 5],
  ])("of %i people, k %i, is at least %i or at most %i", (people, least, upper, lower) => {
    expect([upperEdge(people, least), lowerEdge(people, least)]).toEqual([upper, lower]);
  });

  it("leaves everybody open by more than 20 points to whoever knows one answer, and two from k 10 on", () => {
    for (const [least, insiders] of [
      [7, 1],
      [10, 2],
    ] as const) {
      for (let people = least; people < 60; people++) {
        const highest = upperEdge(people, least) - 1;
        // Those who say so answered 0: of the others somebody answered at least this.
        const bounded = (mean: number) => mean * people - 100 * (people - insiders - 1);
        expect(100 - bounded(highest), `${people}`).toBeGreaterThanOrEqual(20);
        if (upperEdge(people, least) < 95) expect(100 - bounded(highest + 1), `${people}`).toBeLessThanOrEqual(20);
      }
    }
  });

  it("bounds somebody from exactly there", () => {
    const bounds = (sum: number) => boundsSomebody(7, { from: sum, to: sum }, 7);
    expect([580, 581, 120, 119].map(bounds)).toEqual([false, true, false, true]);
    const two = (sum: number) => boundsSomebody(10, { from: sum, to: sum }, 10);
    expect([780, 781, 220, 219].map(two)).toEqual([false, true, false, true]);
  });

  it("is told as a bound of the least number of its band of people", () => {
    const high = [70, 75, 79, ...Array.from({ length: 19 }, (_, index) => 99 + (index % 2))];
    const { cell } = world({ a: mixed(30), high: [...high, ...silent(5)] });
    expect(cell("unit:high")).toMatchObject({
      ...nothing,
      status: "published",
      bound: "at_least_94",
      peopleBand: "20–29",
    });
  });
});

describe("shares", () => {
  const sharesOf = (scores: number[], missing = 10) =>
    world({ a: [...scores, ...silent(missing)] }).cell("all")?.shares;

  it("are of fifths where three people or more are in each of three or more, in tenths", () => {
    expect(sharesOf([10, 10, 10, 30, 30, 30, 90, 90, 90, 90])).toEqual({ by: "fifths", values: [30, 30, 0, 0, 40] });
  });

  it("are of bands where a fifth has fewer", () => {
    expect(sharesOf([10, 30, 30, 45, 60, 60, 70, 80, 90, 100])).toEqual({ by: "bands", values: [40, 30, 30] });
  });

  it("are not told where a band has fewer, or of fewer than ten people", () => {
    expect(sharesOf([60, 60, 60, 60, 70, 70, 70, 70, 80, 20])).toBeNull();
    expect(sharesOf([10, 10, 10, 10, 60, 60, 60, 90, 90])).toBeNull();
  });

  it("need ten people, three in each class and three classes", () => {
    const counts = [
      [4, 3, 3],
      [3, 3, 3],
      [5, 3, 2],
      [5, 5, 0],
      [0, 3, 3, 4, 0],
      [8, 2, 0, 0, 3],
    ];
    expect(counts.map(mayBeTold)).toEqual([true, false, false, false, true, false]);
  });

  it("are not told of what is left of a unit, where they could not be told by themselves", () => {
    const even = (count: number) => Array.from({ length: count }, (_, index) => [20, 60, 90][index % 3] as number);
    const told = (other: number[]) => {
      const { cell } = world({ a: [...even(15), ...silent(5)], b: [...other, ...silent(5)] });
      return ["all", "unit:a", "unit:b"].filter((key) => cell(key)?.shares);
    };
    expect(told(even(15))).toEqual(["all", "unit:a", "unit:b"]);
    // Two people of the other unit are in the poorest band: the whole without the first would say so.
    expect(told([20, 25, ...Array(6).fill(60), ...Array(7).fill(90)])).toEqual(["all"]);
    expect(told([20, 25, 30, ...Array(6).fill(60), ...Array(6).fill(90)])).toEqual(["all", "unit:a", "unit:b"]);
  });
});

describe("participation", () => {
  it("is what the band of people leaves possible", () => {
    expect(world({ a: [...mixed(22), ...silent(8)] }).participation("all")).toMatchObject({
      status: "published",
      mean: 66,
      until: 100,
      peopleBand: "20–49",
    });
  });

  it("is narrower the more are invited", () => {
    expect(world({ a: [...mixed(150), ...silent(50)] }).participation("all")).toMatchObject({ mean: 72, until: 77 });
  });

  it.each([0, 1, 2, 3])("is told alike where %i people did not answer", (missing) => {
    const { participation, cell } = world({ a: [...mixed(30 - missing), ...silent(missing)] });
    expect(participation("all")).toMatchObject({ status: "published", mean: 66, peopleBand: "20–49" });
    expect(cell("all")?.peopleBand).toBe("20–49");
  });

  it("needs ten people invited, and nothing tells it of fewer", () => {
    const of = (invited: number) =>
      world({ a: [...mixed(20), ...silent(9)], b: [...mixed(7), ...silent(invited - 7)] });
    expect([9, 10].map((invited) => of(invited).participation("unit:b")?.status)).toEqual(["too_few", "published"]);
    expect([9, 10].map((invited) => of(invited).cell("unit:b")?.status)).toEqual(["too_few", "published"]);
    const other = world({ a: [...mixed(20), ...silent(9)], b: [...mixed(3), ...silent(3)] });
    expect(other.participation("unit:a")?.status).toBe("sibling");
  });
});

describe("bands of people", () => {
  it("never begin where fewer than three can be missing, and depend on the number invited alone", () => {
    for (let invited = 10; invited < 140; invited++) {
      const bands = new Map<number, number>();
      for (let count = 7; count <= invited; count++) {
        const { from, to } = peopleRange(count, { invited, thresholds: [7] });
        expect(from <= count && count <= to && from <= invited - 3, `${count} of ${invited}`).toBe(true);
        expect(bands.get(from) ?? to).toBe(to);
        bands.set(from, to);
      }
    }
  });

  it.each([
    [7, 40, "7–9"],
    [10, 13, "10–14"],
    [10, 12, "7–14"],
    [49, 90, "30–49"],
    [50, 90, "50"],
    [118, 140, "120"],
    [136, 137, "125–144"],
  ])("%i of %i are told as %s", (count, invited, text) => {
    expect(bandText(peopleRange(count, { invited, thresholds: [7] }))).toBe(text);
  });
});

describe("the index", () => {
  const of = (mean: number | null, status: CellStatus = "published", own = 7): Cell =>
    ({
      groupKey: "all",
      k: 7,
      ...nothing,
      mean,
      status,
      peopleBand: status === "published" || status === "coarse" ? `${own}–14` : null,
    }) as Cell;
  const index = (...cells: Cell[]) =>
    indexCells(
      ["all"],
      cells.map((cell) => [cell]),
    )[0];

  it("is the mean of what is published of its modules, with the fewest people, and names of how many", () => {
    expect(index(of(50), of(81, "published", 10))).toMatchObject({
      status: "published",
      mean: 66,
      peopleBand: "7–14",
      basis: { of: 2, all: 2 },
    });
    expect(index(of(50), of(60), of(null, "sibling"))).toMatchObject({ mean: 55, basis: { of: 2, all: 3 } });
  });

  it.each([0, 1, 2])("says of how many people it is at least, wherever among its modules one is hidden: %i", (at) => {
    const parts = [of(50, "published", 10), of(60, "published", 20)].toSpliced(at, 0, of(null, "sibling"));
    expect(index(...parts)).toMatchObject({ mean: 55, peopleBand: "10–14", basis: { of: 2, all: 3 } });
    const hidden = [of(null, "sibling"), of(null, "difference"), of(50, "published", 10)];
    expect(index(...hidden)).toMatchObject({ status: "sibling", peopleBand: null, mean: null });
  });

  it("stands on exactly half of them, and not on less", () => {
    const hidden = of(null, "difference");
    expect(index(of(50), hidden)).toMatchObject({ status: "published", mean: 50, basis: { of: 1, all: 2 } });
    expect(index(of(50), hidden, hidden)).toMatchObject({ status: "difference", mean: null, basis: null });
  });

  it("is a word where words are needed for half", () => {
    const word = { ...of(null, "coarse"), level: "high" as const };
    expect(index(of(70), word, word)).toMatchObject({ status: "coarse", level: "high", mean: null, basis: null });
  });
});

describe("a change since the wave before", () => {
  const cell = (mean: number) => ({ ...(world({ a: mixed(20) }).cells[0] as never as object), mean, k }) as never;
  const people = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

  it("is told of the same people, and where enough came or went", () => {
    const before = { cell: cell(50), people: people(0, 20) };
    expect(changeSince(before, { cell: cell(58), people: people(0, 20) })).toBe(8);
    expect(changeSince(before, { cell: cell(58), people: people(0, 27) })).toBe(8);
    expect(changeSince(before, { cell: cell(58), people: people(0, 26) })).toBeNull();
    expect(changeSince(before, { cell: cell(58), people: people(0, 21) })).toBeNull();
    expect(changeSince(undefined, { cell: cell(58), people: people(0, 21) })).toBeNull();
  });

  it("is not to be worked out of two means either: a word stands for the second", () => {
    const told = (gone: number) => {
      const now = [...mixed(20 - gone), ...silent(gone)];
      return world({ a: now, b: mixed(20) }, "ordinary", [[people(0, 20), people(0, 40)]]).cell("unit:a");
    };
    expect(told(0)).toMatchObject({ status: "published", level: null });
    expect(told(1)).toMatchObject({ status: "coarse", mean: null });
    expect(told(6)).toMatchObject({ status: "coarse", mean: null });
    expect(told(7)).toMatchObject({ status: "published", level: null });
  });
});

it("reads units as they are written", () => {
  expect(unitOf(" Production /  Line  2 ")).toEqual(["Production", "Line 2"]);
  expect(unitOf(null)).toEqual([]);
});
