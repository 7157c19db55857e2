import { describe, expect, it } from "vitest";
import { chooseCells } from "../../../../tests/fixtures/disclosure/chosen-cells";
import { type Random, seededRandom } from "../../../../tests/fixtures/random";
import type { Earlier } from "./choose-cells";
import { Leverage } from "./leverage";
import { reportGroups } from "./report-groups";
import type { ReportRules } from "./rules";

const isFull = process.env.VOINTI_FULL === "1";
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const one = (count: number) => new Array<number>(count).fill(1);
const anything = { most: 1, added: 1 };

describe("what is known of a single score", () => {
  /** The least that refuses a row, to a thousandth. */
  const known = (past: number[][], row: number[], people: number) => {
    for (let most = 0; most <= 1; most += 0.001) {
      const leverage = new Leverage(one(people), 2);
      leverage.begin(past.map((columns) => ({ columns, report: 0 })));
      if (leverage.offer({ columns: row, report: 1 }, { most, added: 0 })) return Math.round(most * 1_000) / 1_000;
    }
    return 1;
  };

  it("by the mean of ten people is a tenth, less their movement", () =>
    expect(known([], range(0, 10), 10)).toBeCloseTo(1 / 11.6, 2));

  it("by two means of which one has one person more, is nearly what there is to know of that person", () => {
    const moved = known([range(0, 100)], range(0, 101), 101);
    expect(moved).toBeLessThan(0.1);
    const leverage = new Leverage(one(101), 1);
    leverage.begin([{ columns: range(0, 100), report: 0 }]);
    expect(leverage.offer({ columns: range(0, 101), report: 0 }, { most: 0.8, added: 0 })).toBe(false);
    expect(leverage.offer({ columns: range(0, 101), report: 0 }, { most: 0.9, added: 0 })).toBe(true);
  });

  it("counts people of one column together", () => {
    const leverage = new Leverage([10, 10], 1);
    expect(leverage.offer({ columns: [0, 1], report: 0 }, { most: 0.05, added: 0 })).toBe(true);
    expect(leverage.offer({ columns: [0], report: 0 }, { most: 0.08, added: 0 })).toBe(false);
    expect(leverage.offer({ columns: [0], report: 0 }, { most: 0.1, added: 0 })).toBe(true);
    // The other half follows.
    expect(leverage.offer({ columns: [1], report: 0 }, { most: 0, added: 0 })).toBe(true);
  });

  it("is not worked out where there is too much of it", () => {
    const random = seededRandom(1);
    const rows = range(0, 100).map((report) => ({
      columns: range(0, 200).filter(() => random.chance(0.5)),
      report: report % 12,
    }));
    const enough = new Leverage(one(200), 13);
    const tooLittle = new Leverage(one(200), 13, { work: 100_000, kept: 1_000_000 });
    expect([enough.begin(rows), tooLittle.begin(rows)]).toEqual([true, false]);
    const whole = { columns: range(0, 200), report: 12 };
    expect([enough.offer(whole, anything), tooLittle.offer(whole, anything)]).toEqual([true, false]);
  });
});

/** Twelve pulses of an organisation whose units are other ones each time; scores move by SD 8 between them. */
function pulses(seed: number, { people, unit, withLedger }: { people: number; unit: number; withLedger: boolean }) {
  const rules: ReportRules = { k: 7, sensitiveK: 10, attributes: [], crossingFrom: 50 };
  const random = seededRandom(seed);
  const usual = range(0, people).map(() => within(62 + 18 * normal(random)));
  const reports: { people: readonly number[]; mean: number }[][] = [];
  for (let pulse = 0; pulse < 12; pulse++) {
    const units = Math.round(people / unit);
    const members = usual.map(() => ({ unit: [`Team ${random.below(units)}`], classes: {} }));
    const answered = new Map(
      usual.flatMap((score, person) =>
        random.chance(0.9) ? [[person, Math.round(within(score + 8 * normal(random)))] as const] : [],
      ),
    );
    const candidates = reportGroups(members, rules).map((group) => ({
      ...group,
      people: group.people.filter((person) => answered.has(person)),
    }));
    const earlier: Earlier = withLedger ? reports.map((rows) => rows.map((row) => row.people)) : [];
    const choices = chooseCells({ candidates, k: rules.k, earlier });
    const shown = candidates.filter(({ key }) => choices.get(key) === "published");
    const meanOf = (of: readonly number[]) =>
      of.reduce((sum, one) => sum + (answered.get(one) as number), 0) / of.length;
    reports.push(shown.map((group) => ({ people: group.people, mean: Math.round(meanOf(group.people)) })));
  }
  return { usual, reports };
}

const within = (score: number) => Math.max(0, Math.min(100, score));
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Least squares with all that an insider of the office could know: who was in which unit, and how scores are spread. */
function guesses({ usual, reports }: ReturnType<typeof pulses>): { byAll: number[]; byWhole: number[] } {
  const rows = reports.flat();
  const whole = (reports[0] as (typeof rows)[number][])[0]?.mean ?? 60;
  const [spread, moved] = [18 ** 2, 8 ** 2];
  const matrix = rows.map((row, at) =>
    rows.map((other, place) => {
      const inside = new Set(other.people);
      const common = row.people.filter((person) => inside.has(person)).length;
      const noise = at === place ? moved / row.people.length + 1 / 12 : 0;
      return (spread * common) / (row.people.length * other.people.length) + noise;
    }),
  );
  const factors = solved(
    matrix,
    rows.map(({ mean }) => mean - whole),
  );
  const byWhole = usual.map(() => whole);
  const byAll = [...byWhole];
  rows.forEach(({ people }, at) => {
    for (const person of people)
      byAll[person] = (byAll[person] as number) + (spread * (factors[at] as number)) / people.length;
  });
  return { byAll, byWhole };
}

/** Gauss, with pivots. */
function solved(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  const size = right.length;
  const at = (row: number, column: number) => (rows[row] as number[])[column] as number;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column; row < size; row++) if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    for (let row = 0; row < size; row++) {
      const factor = row === column ? 0 : at(row, column) / at(column, column);
      if (factor === 0) continue;
      for (let place = column; place <= size; place++)
        (rows[row] as number[])[place] = at(row, place) - factor * at(column, place);
    }
  }
  return rows.map((_, row) => at(row, size) / at(row, row));
}

describe("twelve pulses with reshuffled units", () => {
  const worlds = isFull ? 60 : 4;
  const found = (withLedger: boolean) => {
    let [all, chance, people] = [0, 0, 0];
    for (let seed = 0; seed < worlds; seed++) {
      const world = pulses(seed, { people: seed % 2 === 0 ? 60 : 100, unit: 12, withLedger });
      const { byAll, byWhole } = guesses(world);
      const hits = (of: number[]) =>
        world.usual.filter((score, at) => Math.abs(score - (of[at] as number)) <= 10).length;
      all += hits(byAll);
      chance += hits(byWhole);
      people += world.usual.length;
    }
    if (isFull)
      console.log(
        `within 10 points: ${((all / people) * 100).toFixed(1)} %, by chance ${((chance / people) * 100).toFixed(1)} %`,
      );
    return (all - chance) / people;
  };

  it("tell people's scores where nothing is kept of whom earlier numbers were about", () =>
    expect(found(false)).toBeGreaterThan(0.15));

  it("tell nobody's within 10 points more often than chance and a twentieth", { timeout: 600_000 }, () =>
    expect(found(true)).toBeLessThanOrEqual(0.05),
  );
});
