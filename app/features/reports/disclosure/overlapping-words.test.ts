import { describe, expect, it } from "vitest";
import { standardBands } from "~/features/scoring/score";
import { linearBounds } from "../../../../tests/fixtures/disclosure/linear-bounds";
import { seededRandom } from "../../../../tests/fixtures/random";
import { areAlike, boundsSomebody, tallyOf } from "./alike";
import { isTold } from "./certificate";
import { composeAtOnce } from "./compose-report";
import { type Member, reportGroups } from "./report-groups";
import type { ReportRules } from "./rules";

/**
 * What follows for one cell from the numbers and words of all groups that overlap with it, in every world of eight kinds of
 * people (unit × gender × age) that are low, in the middle or high: worked out by linear programming, not by the product.
 */
type Inside = { inside: number[]; kindsIn: number[] };

/** What rounding in the calculation may change. */
const rounding = 1e-6;

/** Of cells without a number, in worlds where whole kinds of people answer at opposite ends. */
const mostBounded = 0.01;
const mostUndone = 0.1;

const isFull = process.env.VOINTI_FULL === "1";
const rules: ReportRules = { k: 7, sensitiveK: 10, attributes: ["gender", "age"], crossingFrom: 1 };
const levels = [4, 60, 97];

const kinds = ["a", "b"].flatMap((unit) =>
  ["female", "male"].flatMap((gender) => ["–29", "30–39"].map((age) => ({ unit: [unit], classes: { gender, age } }))),
);

/** People who answered, of each kind; three more were invited. */
const worlds = [
  { name: "all alike in number", answered: [5, 5, 5, 5, 5, 5, 5, 5] },
  { name: "few young men", answered: [5, 5, 1, 6, 6, 4, 3, 9] },
  { name: "larger ones", answered: [8, 12, 7, 5, 10, 3, 9, 8] },
];

describe.each(worlds)("$name", ({ answered }) => {
  const members = kinds.flatMap((kind, at) => Array.from({ length: (answered[at] as number) + 3 }, (): Member => kind));
  const kindOf = kinds.flatMap((_, at) => Array.from({ length: (answered[at] as number) + 3 }, () => at));
  const first = kinds.map((_, at) => kindOf.indexOf(at));
  const people = kindOf.flatMap((kind, person) =>
    person - (first[kind] as number) < (answered[kind] as number) ? [person] : [],
  );
  const groups = reportGroups(members, rules);
  const most = kinds.map((_, kind) => 100 * (answered[kind] as number));

  const of = new Map(
    groups.map((group) => {
      const inside = group.people.filter((person) => people.includes(person));
      return [group.key, { inside, kindsIn: [...new Set(group.people.map((one) => kindOf[one] as number))] }];
    }),
  );

  it("hardly ever bounds somebody to within 20 points, or tells the mean of those who are alike to within ten", async () => {
    const random = seededRandom(answered[0] as number);
    const found = { worlds: 0, untold: 0, bounded: 0, alike: 0, undone: 0, fallen: 0 };
    const bounded: string[] = [];
    const undone: string[] = [];
    const hidden = new Set<string>();
    for (let world = 0; world < levels.length ** kinds.length; world++) {
      if (!random.chance(isFull ? 0.2 : 0.01)) continue;
      found.worlds++;
      const levelOf = (kind: number) => levels[Math.floor(world / levels.length ** kind) % levels.length] as number;
      const scores = new Map(people.map((person) => [person, levelOf(kindOf[person] as number) + (person % 3)]));
      const sumOf = (inside: readonly number[]) => inside.reduce((sum, one) => sum + (scores.get(one) as number), 0);
      const cells = await told(scores);
      const hiddenHere = cells.filter(({ status }) => !isTold(status)).map(({ groupKey }) => groupKey);
      if (hiddenHere.length === cells.length - 1) found.fallen++;
      else hidden.add(hiddenHere.join());
      const known = cells.flatMap((cell) => {
        const { inside, kindsIn } = of.get(cell.groupKey) as Inside;
        const range = rangeOf(cell, sumOf(inside), inside.length);
        return range ? [{ of: kindsIn, ...range }] : [];
      });
      const truth = kinds.map((_, kind) => sumOf(people.filter((one) => kindOf[one] === kind)));
      for (const { groupKey, mean, status } of cells) {
        const { inside, kindsIn } = of.get(groupKey) as Inside;
        if (mean !== null || inside.length < rules.k) continue;
        const { from, to } = linearBounds(kindsIn, { known, truth, most });
        const where = `world ${world}, ${groupKey}, ${inside.length} people, ${status}: ${from} to ${to}`;
        if (boundsSomebody(inside.length, { from: from + rounding, to: to - rounding }, rules.k)) bounded.push(where);
        found.untold++;
        if (!areAlike(tallyOf(inside, { scores, bands: new Map() }))) continue;
        found.alike++;
        if (to - from < 10 * inside.length) undone.push(where);
      }
    }
    [found.bounded, found.undone] = [bounded.length, undone.length];
    if (isFull) console.log(JSON.stringify(found));
    // Who answered decides whether a cell is hidden, in every world the same.
    expect(hidden.size).toBe(1);
    expect(found.alike).toBeGreaterThan(found.worlds);
    expect(found.fallen / found.worlds).toBeLessThan(0.1);
    // The product works out ranges of one group after another; linear programming finds somewhat more.
    expect(found.bounded / found.untold, bounded.slice(0, 5).join("\n")).toBeLessThan(mostBounded);
    expect(found.undone / found.alike, undone.slice(0, 5).join("\n")).toBeLessThan(mostUndone);
  });

  async function told(scores: ReadonlyMap<number, number>) {
    const bands = new Map(
      [...scores].map(([person, score]) => [person, score >= 75 ? 2 : score >= 50 ? 1 : 0] as const),
    );
    const { cells } = await composeAtOnce({
      groups,
      items: [{ key: "a", subject: "ordinary", bands: standardBands }],
      rules,
      answered: new Set(people),
      scores: new Map([["a", { scores, bands }]]),
      before: new Map(),
      earlier: [],
      secret: "",
    });
    return cells.filter(({ itemKey }) => itemKey === "a");
  }
});

const edges = { low: [0, 49.5], mid: [49.5, 74.5], high: [74.5, 100] } as const;

/** What a reader knows of the sum of a group's scores; the mean tells it exactly, as if it were not rounded. */
function rangeOf(
  { mean, level, bound }: { mean: number | null; level: "low" | "mid" | "high" | null; bound: string | null },
  sum: number,
  people: number,
): { from: number; to: number } | undefined {
  if (mean !== null) return { from: sum, to: sum };
  if (level) return { from: edges[level][0] * people, to: edges[level][1] * people };
  if (!bound) return undefined;
  const edge = Number(bound.split("_").at(-1));
  return bound.startsWith("at_most")
    ? { from: 0, to: (edge + 0.5) * people }
    : { from: (edge - 0.5) * people, to: 100 * people };
}
