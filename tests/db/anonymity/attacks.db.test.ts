import { describe, expect, it } from "vitest";
import { seededRandom } from "../../fixtures/random";
import { derivedSets } from "./attacks/derived";
import { areAlike, hiddenAlone } from "./attacks/hidden-alone";
import { indexTellsMore } from "./attacks/index-of-modules";
import { insiders } from "./attacks/insiders";
import { leavers } from "./attacks/leavers";
import { lightestCombination } from "./attacks/light-combinations";
import { linkage } from "./attacks/linkage";
import { participationTold } from "./attacks/participation";
import { guessedScores } from "./attacks/pulses";
import { countsOfRests } from "./attacks/shares";
import type { Answered } from "./attacks/sums";
import type { ToldCell } from "./told";

/** People by number, as ids. */
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => `p${first + at}`);
const random = () => seededRandom(3);
const module = "core.sleep";

const cell = (group: string, invited: readonly string[], more: Partial<ToldCell> = {}): ToldCell => ({
  item: module,
  group,
  invited,
  status: "published",
  k: 7,
  peopleBand: null,
  people: undefined,
  mean: undefined,
  exact: false,
  shares: null,
  change: null,
  ...more,
});
const mean = (value: number) => ({ mean: [value - 0.5, value + 0.5] as const, exact: true });
const scored = (scores: Record<string, number>): Answered => {
  const known = new Map(Object.entries(scores));
  return (item) => (item === module ? known : undefined);
};
const all = (people: readonly string[], score: number) => Object.fromEntries(people.map((one) => [one, score]));

/** The worked examples: an attack that does not find these would find nothing. */
describe("an attack finds", () => {
  it("the parent without its told child, and the triangle of three pairs", () => {
    expect(lightestCombination([from(0, 13), from(0, 9)], 5, random(), 4)?.weight).toBe(4);
    const [a, b, c] = [from(0, 3), from(10, 20), from(40, 20)] as [string[], string[], string[]];
    const triangle = [
      [...a, ...b],
      [...b, ...c],
      [...a, ...c],
    ];
    expect(lightestCombination(triangle, 5, random(), 4)).toEqual({ weight: 3, people: a });
    expect(lightestCombination(triangle.slice(1), 5, random(), 20)).toBeUndefined();
  });

  it("a person among random groups, and nobody where nobody follows", () => {
    const dice = random();
    const groups = Array.from({ length: 40 }, () => from(0, 30).filter(() => dice.chance(0.5)));
    expect(lightestCombination(groups, 5, dice, 4)?.weight).toBe(1);
    const teams = Array.from({ length: 6 }, (_, team) => from(team * 8, 8));
    expect(lightestCombination([...teams, teams.flat()], 7, dice, 20)).toBeUndefined();
  });

  it("the classes of whoever is in a group and not in its told part", () => {
    const [whole, part] = [from(0, 10), from(0, 9)];
    const shares = (values: number[]) => ({ ...mean(50), shares: { by: "bands", values } });
    // 3, 3, 4 of ten; 3, 3, 3 of nine, in tenths.
    const cells = [cell("all", whole, shares([30, 30, 40])), cell("unit:A", part, shares([40, 30, 30]))];
    const derived = derivedSets(cells, module, scored(all(whole, 50)));
    expect(countsOfRests(derived)).toMatchObject({ leaks: 1, examples: [expect.stringContaining("0/0/1")] });
  });

  it("the nine beside one who answered 20, where ten have a mean of 92; and not below the edge of its band", () => {
    const people = from(0, 10);
    const answered = scored({ ...all(people, 100), p0: 20 });
    const told = (value: number) => derivedSets([cell("unit:A", people, { ...mean(value), k: 7 })], module, answered);
    expect(insiders(told(92), answered, () => 1)).toMatchObject({ leaks: 1, tried: 1 });
    expect(insiders(told(80), answered, () => 1)).toMatchObject({ leaks: 0, tried: 1 });
  });

  it("who left: eight of 65, then seven of 72", () => {
    const [before, after] = [from(0, 8), from(0, 7)];
    const wave = (value: number) => ({ wave: 1, cells: [cell("unit:A", before, mean(value))] });
    const [first, second] = [scored(all(before, 65)), scored(all(after, 72))];
    expect(leavers({ report: wave(65), answered: first }, { report: wave(72), answered: second }).leaks).toBe(1);
    expect(leavers({ report: wave(65), answered: first }, { report: wave(72), answered: first }).leaks).toBe(0);
  });

  it("that nearly everybody answered, from a band of people beside it", () => {
    const people = from(0, 10);
    const cells = [
      cell("all", people, { item: "participation", status: "too_few" }),
      cell("all", people, { ...mean(50), people: [8, 10], peopleBand: "8–10" }),
    ];
    expect(participationTold({ wave: 1, cells }, new Map()).leaks).toBe(1);
  });

  it("a module that is hidden alone, and an index with something else in it", () => {
    const people = from(0, 8);
    const cells = [cell("all", people, mean(60)), cell("all", people, { item: "core.work", status: "combination" })];
    const answered: Answered = () => new Map(people.map((one) => [one, 100]));
    expect(hiddenAlone({ wave: 1, cells }, answered)).toEqual({ hidden: 1, alike: 1, alone: 1, aloneAlike: 1 });
    expect(areAlike([10, 10, 10, 50, 90])).toBe(true);
    expect(areAlike([10, 10, 50, 50, 90, 90])).toBe(false);
    const index = (value: number) => [
      cell("all", people, mean(60)),
      cell("all", people, { item: "index", ...mean(value) }),
    ];
    expect(indexTellsMore({ wave: 1, cells: index(60) }, [module]).leaks).toBe(0);
    expect(indexTellsMore({ wave: 1, cells: index(70) }, [module]).leaks).toBe(1);
  });

  it("the unit of most rows, from exact values and the means of four units", () => {
    const dice = random();
    const places = from(0, 32).map((person, at) => ({ person, unit: `unit:${at % 4}` }));
    const modules = Array.from({ length: 25 }, (_, at) => `m${at}`);
    const scores = new Map(places.map(({ person }) => [person, modules.map(() => dice.below(101))]));
    const units = ["unit:0", "unit:1", "unit:2", "unit:3"];
    const cells = units.flatMap((unit) => {
      const own = places.flatMap((one) => (one.unit === unit ? one.person : []));
      return modules.map((item, at) => {
        const value = own.reduce((sum, one) => sum + (scores.get(one)?.[at] ?? 0), 0) / own.length;
        return cell(unit, own, { item, ...mean(Math.round(value)) });
      });
    });
    const rows = places.map(({ person }) => {
      const own = modules.map(
        (item, at) => [item, [scores.get(person)?.[at] ?? 0, scores.get(person)?.[at] ?? 0] as const] as const,
      );
      return { person, wave: 1, scores: new Map(own) };
    });
    const found = linkage(rows, { wave: 1, cells }, places, dice, { steps: 60_000, solutions: 4 });
    expect(found.joint).toBeGreaterThan(28);
    expect(found.joint - found.alone).toBeGreaterThan(3);
    expect(found.claimedRightly).toBeGreaterThan(3);
    expect(found.claimedRightly / found.claimed).toBeGreaterThan(0.9);
  });

  it("everybody's score, from many groups that differ", () => {
    const dice = random();
    const people = from(0, 30);
    const scores = new Map(people.map((one) => [one, dice.below(101)]));
    const told = Array.from({ length: 60 }, (_, order) => {
      const own = people.filter(() => dice.chance(0.4));
      const value = own.reduce((sum, one) => sum + (scores.get(one) ?? 0), 0) / own.length;
      return { order, people: own, mean: [Math.round(value) - 0.5, Math.round(value) + 0.5] as const };
    });
    const guess = guessedScores(told, people, { among: 30, within: 1 });
    const near = people.filter((one) => Math.abs((guess.scores.get(one) ?? 0) - (scores.get(one) ?? 0)) <= 10);
    expect(near.length).toBeGreaterThan(24);
  });
});
