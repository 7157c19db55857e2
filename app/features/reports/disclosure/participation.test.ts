import { describe, expect, it } from "vitest";
import { standardBands } from "~/features/scoring/score";
import { isTold } from "./certificate";
import { composeAtOnce } from "./compose-report";
import { participationCells } from "./participation";
import { type Member, reportGroups } from "./report-groups";
import type { ReportRules } from "./rules";

/**
 * Everything that a report tells of how many answered (bands of people, participation, and why numbers are hidden), for
 * every number of people who may have answered in each unit. Whoever reads one of these reports knows which of the worlds
 * give the same: rule R23 is judged by all of them together.
 */
const isFull = process.env.VOINTI_FULL === "1";

type World = { name: string; units: Record<string, number>; classes?: readonly string[]; rules?: Partial<ReportRules> };

const worlds: World[] = [
  { name: "two units", units: { a: 13, b: 12 } },
  { name: "two units and a few people of none", units: { a: 13, b: 14, "": 2 } },
  { name: "a unit beside people of none", units: { a: 18, "": 11 } },
  { name: "a department of one team", units: { "d / a": 17, e: 14 } },
  ...(isFull
    ? [
        { name: "three units", units: { a: 11, b: 12, c: 13 } },
        { name: "a department of two teams", units: { "d / a": 12, "d / b": 10, c: 11 } },
        { name: "a department and a small team", units: { "d / a": 13, "d / b": 4, c: 12 } },
        { name: "two units, k 9", units: { a: 22, b: 21 }, rules: { k: 9 } },
      ]
    : []),
];

describe.each(worlds)("$name", ({ units, rules }) => {
  const all = Object.entries(units);
  const members = all.flatMap(([unit, people]) =>
    Array.from({ length: people }, (): Member => ({ unit: unit === "" ? [] : unit.split(" / "), classes: {} })),
  );
  const groups = reportGroups(members, { k: 7, sensitiveK: 10, attributes: [], crossingFrom: 50, ...rules });

  it("leaves it open of everybody, in each unit and in what is left, whether they answered", async () => {
    const told = new Map<string, number[][]>();
    for (const counts of everyCount(all.map(([, people]) => people))) {
      const text = await toldOf(counts);
      told.set(text, [...(told.get(text) ?? []), counts]);
    }
    expect(told.size).toBeGreaterThan(2);
    for (const [text, possible] of told) {
      for (const [group, inside] of unitsAndRests(all)) {
        const invited = inside.reduce((sum, at) => sum + (all[at]?.[1] as number), 0);
        const answered = possible.map((counts) => inside.reduce((sum, at) => sum + (counts[at] as number), 0));
        const [least, most] = [Math.min(...answered), Math.max(...answered)];
        const where = `${group}, of ${invited} ${least} to ${most}: ${text}`;
        // That nobody answered at all is told by the whole alone: there is no report then.
        if (possible.length === 1 && most === 0) continue;
        expect(least === 0 || invited - least >= 3, where).toBe(true);
        expect(most, where).toBeGreaterThan(0);
      }
    }
  });

  async function toldOf(counts: readonly number[]): Promise<string> {
    let first = 0;
    const answered = all.flatMap(([, people], at) => {
      const own = Array.from({ length: counts[at] as number }, (_, index) => first + index);
      first += people;
      return own;
    });
    const scores = new Map(answered.map((person) => [person, (person * 37) % 101]));
    const { cells } = await composeAtOnce({
      groups,
      items: (["ordinary", "sensitive"] as const).map((subject) => ({ key: subject, subject, bands: standardBands })),
      rules: { k: 7, sensitiveK: 10, attributes: [], crossingFrom: 50, ...rules },
      answered: new Set(answered),
      scores: new Map(["ordinary", "sensitive"].map((key) => [key, { scores, bands: new Map() }])),
      before: new Map(),
      earlier: [],
      secret: "",
    });
    return cells
      .map(({ itemKey, groupKey, status, peopleBand, mean, until }) =>
        [
          itemKey,
          groupKey,
          isTold(status) ? "told" : status,
          peopleBand,
          ...(until === null ? [] : [mean, until]),
        ].join(),
      )
      .sort()
      .join("\n");
  }
});

it.each([
  [9, "too_few"],
  [10, "published"],
])("of a unit of %i invited is %s", (invited, status) => {
  const unit = {
    key: "unit:a",
    kind: "unit" as const,
    unit: ["a"],
    people: Array.from({ length: invited }, (_, n) => n),
  };
  const cells = participationCells(
    [{ ...unit, partOf: [] }],
    {
      known: new Map([[unit.key, { band: { from: 5, to: 7 }, missing: 0 }]]) as never,
      choices: new Map([[unit.key, "published"]]) as never,
      standing: { hides: () => undefined } as never,
    },
    5,
  );
  expect(cells.map((cell) => cell.status)).toEqual([status]);
});

function* everyCount(sizes: readonly number[]): Generator<number[]> {
  const [size, ...others] = sizes;
  if (size === undefined) yield [];
  else for (let count = 0; count <= size; count++) for (const rest of everyCount(others)) yield [count, ...rest];
}

/** Places of units that are told of together, and of each unit without some of those directly below it. */
function unitsAndRests(units: readonly (readonly [string, number])[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const places = units.map((_, at) => at);
  for (let chosen = 1; chosen < 2 ** units.length; chosen++) {
    const inside = places.filter((at) => chosen & (1 << at));
    found.set(inside.map((at) => units[at]?.[0] || "none").join(" + "), inside);
  }
  return found;
}
