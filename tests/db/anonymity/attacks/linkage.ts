import type { Random } from "../../../fixtures/random";
import { grouped } from "../grouped";
import type { Interval, ToldReport } from "../told";

/** A row of an export: scores by module, as a value or as the band it is told in, and whom it is of, to be judged by. */
export type LinkedRow = { person: string; wave: number; scores: ReadonlyMap<string, Interval> };

/** A place for a row: somebody who answered, and the groups that told numbers are of. */
type Slot = { person: string; unit: string; groups: number[] };

export type Linkage = {
  rows: number;
  /** Rows whose unit a guess from each cell alone tells, and those that matching all numbers at once tells. */
  alone: number;
  joint: number;
  /**
   * Rows that all solutions put into one unit, another than a guess from each cell alone; and those of them that are there.
   * Whoever finds the second to be nearly all of the first can be certain of such a row.
   */
  claimed: number;
  claimedRightly: number;
};

type Told = { module: string; group: number; mean: Interval };

/**
 * Puts an export's rows into the places of those who answered so that the means of all groups come out as told. The
 * employer knows who is where; who answered is known too, which is more than most attackers know.
 */
export function linkage(
  rows: readonly LinkedRow[],
  report: ToldReport,
  places: readonly { person: string; unit: string }[],
  random: Random,
  effort: { steps: number; solutions: number },
): Linkage {
  const cells = report.cells.filter(({ mean, item }) => mean && rows.some(({ scores }) => scores.has(item)));
  const groupKeys = [...new Set(cells.map(({ group }) => group))];
  const members = new Map(cells.map(({ group, invited }) => [group, new Set(invited)]));
  const slots: Slot[] = places.map(({ person, unit }) => ({
    person,
    unit,
    groups: groupKeys.flatMap((key, at) => (members.get(key)?.has(person) ? [at] : [])),
  }));
  const told: Told[] = cells.map(({ item, group, mean }) => ({
    module: item,
    group: groupKeys.indexOf(group),
    mean: mean as Interval,
  }));
  const unitOf = new Map(places.map(({ person, unit }) => [person, unit]));
  const greedy = guessed(rows, slots, told);
  const guesses = guessedUnits(rows, slots, told);
  const right = guesses.map((units) => count(rows, (row, at) => units[at] === unitOf.get(row.person)));
  const alone = Math.max(...right);
  const aloneUnits = guesses[right.indexOf(alone)] as string[];
  const solutions = Array.from({ length: effort.solutions }, () => {
    const start = shuffledWithin(greedy, random);
    return improved(rows, start, told, random, effort.steps);
  });
  const best = solutions.reduce((a, b) => (a.error <= b.error ? a : b), solutions[0] as Solution);
  const joint = count(rows, (row, at) => best.places[at]?.unit === unitOf.get(row.person));
  const good = solutions.filter(({ error }) => error <= best.error + 1e-6);
  const claims = rows.flatMap(({ person }, at) => {
    const unit = best.places[at]?.unit;
    const isUnanimous = good.length >= 3 && good.every((one) => one.places[at]?.unit === unit);
    return isUnanimous && unit !== aloneUnits[at] ? [unit === unitOf.get(person)] : [];
  });
  return { rows: rows.length, alone, joint, claimed: claims.length, claimedRightly: claims.filter(Boolean).length };
}

const middle = ([low, high]: Interval) => (low + high) / 2;
const count = <T>(all: readonly T[], is: (one: T, at: number) => boolean) => all.filter(is).length;

/** Each row to the unit whose means it is nearest to, by itself; the first place of it that is left. */
function guessed(rows: readonly LinkedRow[], slots: readonly Slot[], told: readonly Told[]): Slot[] {
  const free = new Set(slots.map((_, at) => at));
  const worth = rows.map((row) => {
    const byGroup = new Map<number, number>();
    for (const { module, group, mean } of told) {
      const score = row.scores.get(module);
      if (!score) continue;
      const off = middle(score) - middle(mean);
      byGroup.set(group, (byGroup.get(group) ?? 0) + off * off);
    }
    return slots.map(({ groups }) =>
      Math.min(...groups.map((group) => byGroup.get(group) ?? Number.POSITIVE_INFINITY)),
    );
  });
  return rows.map((_, row) => {
    let best = -1;
    for (const at of free) if (best < 0 || (worth[row]?.[at] ?? 0) < (worth[row]?.[best] ?? 0)) best = at;
    free.delete(best);
    return slots[best] as Slot;
  });
}

/** How much one number is believed in, from much to nothing at all: then everybody is of the largest unit. */
const spreads = [20, 40, 80, 1e6];

/** The likeliest unit of each row by its own scores and the size of units, believing the told means more or less. */
function guessedUnits(rows: readonly LinkedRow[], slots: readonly Slot[], told: readonly Told[]): string[][] {
  const units = [...grouped(slots, ({ unit }) => unit)].map(([unit, own]) => {
    const shared = (own[0] as Slot).groups.filter((group) => own.every(({ groups }) => groups.includes(group)));
    // The smallest group that holds all of the unit is the unit's own, or the one above it.
    const size = (group: number) => count(slots, ({ groups }) => groups.includes(group));
    const group = shared.toSorted((a, b) => size(a) - size(b))[0] ?? 0;
    return { unit, people: own.length, means: told.filter((one) => one.group === group) };
  });
  return spreads.map((spread) =>
    rows.map(({ scores }) => {
      const worths = units.map(({ people, means }) =>
        means.reduce((sum, { module, mean }) => {
          const score = scores.get(module);
          return score ? sum - (middle(score) - middle(mean)) ** 2 / (2 * spread ** 2) : sum;
        }, Math.log(people)),
      );
      return (units[worths.indexOf(Math.max(...worths))] as { unit: string }).unit;
    }),
  );
}

function shuffledWithin(places: readonly Slot[], random: Random): Slot[] {
  const changed = [...places];
  for (let times = 0; times < places.length / 4; times++) {
    const [a, b] = [random.below(places.length), random.below(places.length)];
    [changed[a], changed[b]] = [changed[b] as Slot, changed[a] as Slot];
  }
  return changed;
}

type Solution = { places: Slot[]; error: number };

/** Swaps places of two rows as long as the told means come nearer, and now and then when they don't. */
function improved(
  rows: readonly LinkedRow[],
  start: Slot[],
  told: readonly Told[],
  random: Random,
  steps: number,
): Solution {
  const places = [...start];
  const modules = [...new Set(told.map(({ module }) => module))];
  const values = rows.map(({ scores }) => modules.map((module) => scores.get(module)));
  const sums = new Sums(places, values, told, modules);
  let error = sums.error;
  for (let step = 0; step < steps && error > 1e-9; step++) {
    const heat = 4 * (1 - step / steps) ** 2;
    const [a, b] = [random.below(rows.length), random.below(rows.length)];
    const [one, other] = [places[a] as Slot, places[b] as Slot];
    if (one === other || one.groups.join() === other.groups.join()) continue;
    const after = error + sums.swap(a, b, one, other);
    if (after > error && random.next() >= Math.exp((error - after) / (heat + 1e-9))) {
      sums.undo();
      continue;
    }
    [places[a], places[b]] = [other, one];
    error = after;
  }
  return { places, error };
}

/** Sums of each group and module as the rows lie now, and how far they are from what is told. */
class Sums {
  error: number;
  private readonly low: Float64Array;
  private readonly high: Float64Array;
  private readonly counts: Float64Array;
  /** What is told of each group and module; not a number where nothing is. */
  private readonly least: Float64Array;
  private readonly most: Float64Array;
  private readonly lows: Float64Array[];
  private readonly highs: Float64Array[];
  private readonly width: number;
  private undone: (() => void) | undefined;

  constructor(
    places: readonly Slot[],
    values: readonly (readonly (Interval | undefined)[])[],
    told: readonly Told[],
    modules: readonly string[],
  ) {
    this.width = modules.length;
    const size = (1 + Math.max(...told.map(({ group }) => group))) * this.width;
    const empty = (fill: number) => new Float64Array(size).fill(fill);
    [this.low, this.high, this.counts] = [empty(0), empty(0), empty(0)];
    [this.least, this.most] = [empty(Number.NaN), empty(Number.NaN)];
    for (const { module, group, mean } of told) {
      const at = group * this.width + modules.indexOf(module);
      [this.least[at], this.most[at]] = mean;
    }
    this.lows = values.map((own) => Float64Array.from(own, (value) => value?.[0] ?? Number.NaN));
    this.highs = values.map((own) => Float64Array.from(own, (value) => value?.[1] ?? Number.NaN));
    places.forEach((place, row) => {
      for (const group of place.groups) this.add(row, group, 1);
    });
    this.error = 0;
    for (let at = 0; at < size; at++) this.error += this.errorAt(at);
  }

  /** Exchanges two rows' places; returns by how much the error grows. */
  swap(a: number, b: number, one: Slot, other: Slot): number {
    let grown = 0;
    const move = (group: number, sign: number) => {
      grown -= this.errorOf(group);
      this.add(a, group, sign);
      this.add(b, group, -sign);
      grown += this.errorOf(group);
    };
    const [left, entered] = [apart(one.groups, other.groups), apart(other.groups, one.groups)];
    for (const group of left) move(group, -1);
    for (const group of entered) move(group, 1);
    this.undone = () => {
      for (const group of left) move(group, 1);
      for (const group of entered) move(group, -1);
    };
    return grown;
  }

  undo(): void {
    this.undone?.();
    this.undone = undefined;
  }

  private add(row: number, group: number, sign: number): void {
    const [lows, highs] = [this.lows[row] as Float64Array, this.highs[row] as Float64Array];
    const from = group * this.width;
    for (let module = 0; module < this.width; module++) {
      const value = lows[module] as number;
      if (Number.isNaN(value)) continue;
      this.low[from + module] = (this.low[from + module] as number) + sign * value;
      this.high[from + module] = (this.high[from + module] as number) + sign * (highs[module] as number);
      this.counts[from + module] = (this.counts[from + module] as number) + sign;
    }
  }

  private errorOf(group: number): number {
    let sum = 0;
    for (let module = 0; module < this.width; module++) sum += this.errorAt(group * this.width + module);
    return sum;
  }

  private errorAt(at: number): number {
    const people = this.counts[at] as number;
    const over = (this.low[at] as number) - (this.most[at] as number) * people;
    const under = (this.least[at] as number) * people - (this.high[at] as number);
    // Comparisons with what is not told are false.
    const off = over > 0 ? over : under > 0 ? under : 0;
    return off === 0 ? 0 : (off / Math.max(1, people)) ** 2 * Math.sqrt(Math.max(0, people));
  }
}

const apart = (some: readonly number[], others: readonly number[]) => some.filter((one) => !others.includes(one));
