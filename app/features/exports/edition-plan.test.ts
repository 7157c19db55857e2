import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../tests/fixtures/random";
import { fewestAlike, type Pattern, toldOf } from "./edition-plan";

const people = (count: number, kinds: string[], days: string[], before = ""): Pattern => ({
  before,
  kinds,
  days,
  people: count,
});

describe("what is told of new results", () => {
  it("is nothing of four, and the day of five", () => {
    expect(toldOf([people(4, ["pulse"], ["2026-10-01"])])).toEqual([]);
    expect(toldOf([people(5, ["pulse"], ["2026-10-01"])])).toEqual([
      { before: "", kinds: ["pulse"], results: 1, characters: 10 },
    ]);
  });

  it("is the month for all where a day has four", () => {
    const told = toldOf([people(4, ["pulse"], ["2026-10-01"]), people(6, ["pulse"], ["2026-10-02"])]);
    expect(told).toEqual([{ before: "", kinds: ["pulse"], results: 1, characters: 7 }]);
  });

  it("leaves out the last results of whoever came oftener than others", () => {
    const told = toldOf([
      people(6, ["p", "p"], ["2026-10-01", "2026-11-01"]),
      people(1, ["p", "p", "p"], ["2026-10-01", "2026-11-01", "2026-12-01"]),
    ]);
    expect(told.map(({ results }) => results)).toEqual([2, 2]);
  });

  it("leaves out too few who are new, and takes nothing from the others who are", () => {
    const told = toldOf([people(9, ["p"], ["2026-11-01"]), people(3, ["q"], ["2026-11-01"])]);
    expect(told).toEqual([{ before: "", kinds: ["p"], results: 1, characters: 10 }]);
  });

  it("is nothing new of those told before where fewer than five would have nothing new", () => {
    const before = "1 p 2026-10";
    expect(toldOf([people(9, ["p"], ["2026-11-01"], before), people(3, [], [], before)])).toEqual([]);
    expect(toldOf([people(9, ["p"], ["2026-11-01"], before), people(5, [], [], before)])).toEqual([
      { before, kinds: ["p"], results: 1, characters: 10 },
    ]);
  });

  it("leaves at least five alike whatever has been answered", () => {
    const random = seededRandom(5);
    for (let world = 0; world < 400; world++) {
      const before = ["", "1 p 2026-09", "1 q "];
      const all = Array.from({ length: 1 + random.below(12) }, () => {
        const results = random.below(4);
        const kinds = Array.from({ length: results }, () => random.pick(["p", "q"]));
        const days = kinds.map(() => `2026-1${random.below(2)}-0${1 + random.below(3)}`);
        return people(1 + random.below(9), kinds, days, random.pick(before));
      });
      // Whoever was told of before is one of at least five who were.
      const enough = all.filter(
        (one) =>
          one.before === "" ||
          all.filter((other) => other.before === one.before).reduce((sum, of) => sum + of.people, 0) >= fewestAlike,
      );
      const told = new Map(toldOf(enough).map((one) => [JSON.stringify([one.before, one.kinds]), one]));
      const seen = new Map<string, number>();
      for (const one of enough) {
        const { results = 0, characters = 0 } = told.get(JSON.stringify([one.before, one.kinds])) ?? {};
        if (results === 0 && one.before === "") continue;
        const days = one.days.slice(0, results).map((day) => day.slice(0, characters));
        const alike = JSON.stringify([one.before, one.kinds.slice(0, results), days]);
        seen.set(alike, (seen.get(alike) ?? 0) + one.people);
      }
      expect(Math.min(fewestAlike, ...seen.values()), `world ${world}`).toBe(fewestAlike);
    }
  });
});
