import { describe, expect, it } from "vitest";
import { chooseCells } from "./choose-cells";
import { indexCells } from "./index-cells";
import { answeredGroups, type CellStatus, itemCells } from "./item-cells";
import { participatingUnits, participationCells } from "./participation";
import { reportGroups, unitOf } from "./report-groups";
import { leastPeople, type Subject } from "./rules";
import { changeSince } from "./trend";

const k = 7;
const rules = { k, sensitiveK: 10, attributes: [], crossingFrom: 50 };
const bandOf = (score: number) => (score >= 75 ? 2 : score >= 50 ? 1 : 0);

/** An organisation whose units have these scores; null for somebody who did not answer. */
function world(units: Record<string, (number | null)[]>, subject: Subject = "ordinary") {
  const people = Object.entries(units).flatMap(([unit, scores]) =>
    scores.map((score) => ({ unit: unitOf(unit), score })),
  );
  const groups = reportGroups(
    people.map(({ unit }) => ({ unit, classes: {} })),
    rules,
  );
  const scores = new Map(people.flatMap(({ score }, person) => (score === null ? [] : [[person, score] as const])));
  const threshold = leastPeople(rules, subject);
  const item = { sensitive: subject !== "ordinary" };
  const bands = new Map([...scores].map(([person, score]) => [person, bandOf(score)] as const));
  const answered = answeredGroups(groups, { scores });
  const choose = (candidates: typeof groups, least: number) => chooseCells({ candidates, k: least, earlier: [] });
  const { cells } = itemCells(answered, { scores, bands, ...item }, threshold, choose(answered, threshold));
  const who = new Set(scores.keys());
  const participation = participationCells(groups, who, k, choose(participatingUnits(groups, who, k), k));
  const cell = (unit: string) => cells.find(({ groupKey }) => groupKey === unit);
  return { cells, cell, participation: (unit: string) => participation.find(({ groupKey }) => groupKey === unit) };
}

const mixed = (count: number) => Array.from({ length: count }, (_, index) => 20 + ((index * 37) % 61));
const silent = (count: number) => Array<null>(count).fill(null);

describe("a unit beside one of twenty people", () => {
  it.each(Array.from({ length: 13 }, (_, n) => n))("of whom %i answered", (n) => {
    const { cell } = world({ large: mixed(20), small: [...mixed(n), ...silent(13 - n)] });
    expect(cell("unit:small")?.status).toBe(n < k ? "too_few" : "published");
    // The whole less the large unit would be the small one.
    const rest: CellStatus = n > 0 && n < k ? "sibling" : "published";
    expect(cell("unit:large")?.status).toBe(rest);
    if (n < k) expect(cell("unit:small")).toMatchObject({ mean: null, peopleBand: null, shares: null, bound: null });
  });

  it.each([
    ["sensitive", 10],
    ["offence", 20],
  ] as const)("needs, for what is %s, %i", (subject, least) => {
    for (const n of Array.from({ length: least + 3 }, (_, count) => count)) {
      const { cell } = world({ large: mixed(40), small: [...mixed(n), ...silent(22 - n)] }, subject);
      const small = cell("unit:small");
      expect(small?.status, `${n} answered`).toBe(n < least ? "sensitive_too_few" : "published");
      expect(small?.k).toBe(least);
      if (n < least) expect(small).toMatchObject({ mean: null, peopleBand: null, shares: null, bound: null });
      // What is left of the whole without the large unit is the small one.
      expect(cell("unit:large")?.status, `${n} answered`).toBe(n > 0 && n < least ? "sibling" : "published");
      expect(cell("all")).toMatchObject({ status: "published", k: least });
    }
  });
});

describe("answers that are alike", () => {
  it("hide their mean, and what would tell it by its difference", () => {
    const { cell } = world({ a: mixed(20), b: mixed(12), same: Array(8).fill(60) });
    expect(cell("unit:same")?.status).toBe("uniform");
    expect(cell("unit:b")?.status).toBe("combination");
    expect(cell("unit:a")?.status).toBe("published");
  });

  it("hide a mean in which nearly all are in one fifth, among few", () => {
    expect(
      world({ a: mixed(30), b: [...Array.from({ length: 12 }, (_, index) => 80 + index), 20] }).cell("unit:b")?.status,
    ).toBe("uniform");
  });

  it("become a bound among twenty or more", () => {
    const { cell } = world({ a: mixed(30), high: Array.from({ length: 25 }, (_, index) => 96 + (index % 4)) });
    expect(cell("unit:high")).toMatchObject({ status: "published", mean: null, bound: "at_least_95", shares: null });
  });
});

describe("shares", () => {
  const sharesOf = (scores: number[]) => world({ a: scores }).cell("all")?.shares;

  it("are of fifths where three people or more are in each, in steps of five", () => {
    expect(sharesOf([10, 10, 10, 30, 30, 30, 90, 90, 90, 90])).toEqual({ by: "fifths", values: [30, 30, 0, 0, 40] });
  });

  it("are of bands where a fifth has fewer", () => {
    expect(sharesOf([10, 30, 30, 45, 60, 60, 70, 80, 90, 100])).toEqual({ by: "bands", values: [40, 30, 30] });
  });

  it("are not told where a band has fewer, or of fewer than ten people", () => {
    expect(sharesOf([60, 60, 60, 60, 70, 70, 70, 70, 80, 20])).toBeNull();
    expect(sharesOf([10, 10, 10, 10, 60, 60, 60, 90, 90])).toBeNull();
  });
});

describe("participation", () => {
  it("is a band of five points", () => {
    expect(world({ a: [...mixed(22), ...silent(8)] }).participation("all")).toMatchObject({
      status: "published",
      mean: 70,
      peopleBand: "20–29",
    });
  });

  it.each([0, 1, 2])("is not told where %i people did not answer", (missing) => {
    const { participation } = world({ a: [...mixed(30 - missing), ...silent(missing)] });
    expect(participation("all")).toMatchObject({ status: "nearly_all", mean: null, peopleBand: null });
  });

  it("is not told of fewer than ten people, nor what would tell it", () => {
    const { participation } = world({ a: [...mixed(20), ...silent(9)], b: [...mixed(5), ...silent(4)] });
    expect(participation("unit:b")?.status).toBe("too_few");
    // What nine people of b did is the whole less a, and nine are enough.
    expect(participation("unit:a")?.status).toBe("published");
    const other = world({ a: [...mixed(20), ...silent(9)], b: [...mixed(3), ...silent(3)] });
    expect(other.participation("unit:a")?.status).toBe("sibling");
  });
});

describe("the index", () => {
  it("is the mean of what is published of its modules, and hidden with any of them", () => {
    const [whole] = world({ a: mixed(20) }).cells;
    const other = { ...(whole as NonNullable<typeof whole>), mean: 80, k: 10, peopleBand: "10–14" };
    const [index] = indexCells(["all"], [whole ? [whole] : [], [other]]);
    expect(index).toMatchObject({
      status: "published",
      k: 10,
      mean: Math.round(((whole?.mean ?? 0) + 80) / 2),
      peopleBand: "10–14",
    });
    const hidden = { ...other, status: "sibling" as const, mean: null };
    expect(indexCells(["all"], [whole ? [whole] : [], [hidden]])[0]).toMatchObject({ status: "sibling", mean: null });
  });
});

describe("a change since the wave before", () => {
  const cell = (mean: number) => ({ ...(world({ a: mixed(20) }).cells[0] as never as object), mean, k }) as never;
  const people = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

  it("is told of the same people, and where enough came or went", () => {
    const before = { cell: cell(50), people: people(0, 20) };
    expect(changeSince(before, { cell: cell(58), people: people(0, 20) })).toBe(8);
    expect(changeSince(before, { cell: cell(58), people: people(0, 27) })).toBe(8);
    expect(changeSince(before, { cell: cell(58), people: people(0, 21) })).toBeNull();
    expect(changeSince(undefined, { cell: cell(58), people: people(0, 21) })).toBeNull();
  });
});

it("names every class of a group, so that none tells that somebody is in it", () => {
  const member = { unit: [], classes: { gender: "other", age: "30–39" } };
  const keys = reportGroups([member], { ...rules, attributes: ["gender"] }).map(({ key }) => key);
  expect(keys.sort()).toEqual(["all", "all|gender:female", "all|gender:male", "all|gender:other"]);
});

it("reads units as they are written", () => {
  expect(unitOf(" Production /  Line  2 ")).toEqual(["Production", "Line 2"]);
  expect(unitOf(null)).toEqual([]);
});
