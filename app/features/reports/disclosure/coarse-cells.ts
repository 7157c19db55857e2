import { areAlike, boundsSomebody, isTelling, lowerEdge, type Tally, upperEdge } from "./alike";
import type { Bound, Level } from "./cell";
import { PublishedRows } from "./combinations/published-rows";
import { KnownRanges, type Range, type Summed } from "./known-ranges";
import { type Rest, Rests } from "./partitions";
import type { ReportGroup } from "./report-groups";
import type { PeopleBand } from "./rounding";

/** A group in one module: the scores of those who answered, added up, and the band that tells their number. */
export type Tallied = ReportGroup & {
  /** The most people who may have answered, as far as a reader can tell. */
  open: number;
  tally: Tally;
  band: PeopleBand;
  /** Its people, as atoms (see atomsOf). */
  atoms: readonly number[];
};

type Bands = { midFrom: number; highFrom: number };

type Given = {
  /** All groups of at least k people. */
  groups: readonly Tallied[];
  /** Keys of the groups that may be published, and of those among them that get a word whatever their scores are. */
  published: ReadonlySet<string>;
  inWords: ReadonlySet<string>;
  /** People in each atom. */
  weights: readonly number[];
  k: number;
  bands: Bands;
  /** From 0 to 1: which of several cells becomes a word. By a fixed order a reader could tell which one it protects. */
  chance: () => number;
};

/**
 * Which published cells of a module show a word ("coarse") instead of a number: those whose people answered alike (primary
 * suppression), those that they could be worked out from (secondary suppression), and decoys, so that at most half of the
 * words stand for answers that are alike (rules R2, R18, R20).
 */
export class CoarseCells {
  private readonly coarse = new Set<string>();
  /**
   * The coarse cells of which a reader may learn nothing narrower than the word: those alike, what protects them, decoys.
   * A cell that is a word only because of earlier waves is not among them: the choice of numbers protects it.
   */
  private readonly guarded = new Set<string>();
  /** Cells whose mean is published, by key. */
  private readonly exact: Map<string, Tallied>;
  /** Sets of atoms whose sum must not follow. The first `settled` are done: fewer numbers never let more follow. */
  private readonly secrets: (readonly number[])[] = [];
  private settled = 0;
  private readonly rests: Rests;
  private readonly secretRests = new Set<string>();
  /** The first to become words stand last: mostly small groups, as most that are alike are small. */
  private readonly order: readonly Tallied[];
  private readonly ranges: KnownRanges;
  /** The sums of the exact ones, by their place in the order. */
  private readonly rows: PublishedRows;

  constructor(private readonly given: Given) {
    const { groups, published, inWords, chance, k } = given;
    const shown = groups.filter(({ key }) => published.has(key));
    const drawn = shown.map((group) => ({ group, at: chance() ** ((group.tally.people / k) ** 2) }));
    this.order = drawn.sort((a, b) => a.at - b.at).map(({ group }) => group);
    this.exact = new Map(shown.map((group) => [group.key, group]));
    this.ranges = new KnownRanges(groups);
    this.rests = new Rests(groups);
    this.rows = new PublishedRows(given.weights);
    for (const { atoms } of this.order) this.rows.add(atoms);
    for (const group of groups) {
      if (isTelling(group.tally, k)) this.secrets.push(group.atoms);
      if (!published.has(group.key)) continue;
      if (areAlike(group.tally)) this.giveUp(group);
      else if (inWords.has(group.key)) this.tellInWord(group);
      else if (boundOf(group, k)) this.withdraw(group);
    }
    this.settle();
  }

  isCoarse(key: string): boolean {
    return this.coarse.has(key);
  }

  isExact(key: string): boolean {
    return this.exact.has(key);
  }

  /**
   * Whether the words alone still bound somebody's answer, which only happens where whole kinds of people answer at opposite
   * ends. The module is then published for the whole only, and a reader can't tell because of which group.
   */
  get hasFallen(): boolean {
    return this.boundingGroups().size > 0;
  }

  /** How many decoys are missing until at most half of the guarded words are alike; 0 or less: none. */
  get missing(): number {
    return this.missingOf(this.order);
  }

  /** Adds decoys: first within each band of people in which a cell is alike, then anywhere in the module. */
  balance(): void {
    const bandOf = ({ band }: Tallied) => band.from;
    const bands = new Set(this.order.filter((group) => this.isAlike(group)).map(bandOf));
    for (const band of [...bands].sort((a, b) => a - b))
      this.balanceAmong(this.order.filter((group) => bandOf(group) === band));
    this.balanceAmong(this.order);
  }

  private balanceAmong(groups: readonly Tallied[]): void {
    // Half of those missing at a time: what a decoy could be worked out from becomes a word too, and counts.
    while (this.missingOf(groups) > 0 && this.addDecoys(Math.ceil(this.missingOf(groups) / 2), groups));
  }

  /** Makes decoys of up to `count` more cells; false where none is left. */
  addDecoys(count: number, among: readonly Tallied[] = this.order): boolean {
    const decoys = among.filter(({ key }) => this.exact.has(key) || this.isUnguarded(key)).slice(-count);
    for (const decoy of decoys) {
      this.secrets.push(decoy.atoms);
      this.giveUp(decoy);
    }
    this.settle();
    return decoys.length > 0;
  }

  private missingOf(among: readonly Tallied[]): number {
    const own = among.filter(({ key }) => this.guarded.has(key));
    return 2 * own.filter((group) => this.isAlike(group)).length - own.length;
  }

  private isAlike({ key, tally }: Tallied): boolean {
    return this.guarded.has(key) && areAlike(tally);
  }

  private isUnguarded(key: string): boolean {
    return this.coarse.has(key) && !this.guarded.has(key);
  }

  private giveUp(group: Tallied): void {
    if (!this.coarse.has(group.key)) this.tellInWord(group);
    this.guarded.add(group.key);
  }

  private tellInWord(group: Tallied): void {
    this.withdraw(group);
    this.coarse.add(group.key);
  }

  private withdraw(group: Tallied): void {
    this.exact.delete(group.key);
    this.rows.remove(this.order.indexOf(group));
  }

  /** Turns numbers into words until no secret can be worked out. */
  private settle(): void {
    for (;;) {
      for (; this.settled < this.secrets.length; this.settled++) {
        const secret = this.secrets[this.settled] as readonly number[];
        for (let parts = this.rows.partsOf(secret); parts; parts = this.rows.partsOf(secret)) {
          this.giveUp(this.order[Math.max(...parts)] as Tallied);
        }
      }
      const rests = this.tellingRests();
      for (const { key, atoms } of rests) {
        this.secretRests.add(key);
        this.secrets.push(atoms);
      }
      if (rests.length === 0 && !this.widen()) return;
    }
  }

  private tellingRests(): Rest[] {
    const found = this.rests.find(this.exact, (tally) => isTelling(tally, this.given.k));
    return found.filter(({ key }) => !this.secretRests.has(key));
  }

  /** Turns numbers into words where all sums together bound somebody, or where a word is narrowed too far. Whether it did. */
  private widen(): boolean {
    const before = this.coarse.size;
    for (const key of this.boundingGroups()) {
      const around = this.ranges.around(key);
      const last = this.order.findLast((group) => this.exact.has(group.key) && around.has(group.key));
      const any = last ?? this.order.findLast((group) => this.exact.has(group.key));
      if (any) this.giveUp(any);
    }
    for (const { whole, parts } of this.ranges.partitions) {
      while (this.exact.has(whole.key) && this.undoesWord(whole, parts)) {
        const keys = new Set(parts.map(({ key }) => key));
        this.giveUp(this.order.findLast(({ key }) => this.exact.has(key) && keys.has(key)) ?? (whole as Tallied));
      }
    }
    return this.coarse.size > before;
  }

  /** Keys of groups where all sums together bound somebody in the group, or in what its parts leave of it. */
  private boundingGroups(): Set<string> {
    const { k, groups } = this.given;
    const { of, others } = this.ranges.narrowed((group) => this.sumsOf(group as Tallied));
    const found = new Set<string>();
    for (const group of groups) {
      if (this.exact.has(group.key)) continue;
      if (narrowsTooMuch(group.tally.people, this.sumsOf(group), of.get(group.key) as Range, k)) found.add(group.key);
    }
    // Where whole and parts all have numbers, the sum of the rest is known exactly: Rests judges it.
    for (const { of: whole, people, ...range } of others) {
      const isOpen = range.to > range.from && people >= k;
      if (isOpen && narrowsTooMuch(people, { from: 0, to: 100 * people }, range, k)) found.add(whole);
    }
    return found;
  }

  /** Whether the numbers around a word leave less than half of its range; unguarded, it needs openBesideEarlier at most. */
  private undoesWord(whole: Summed, parts: readonly Summed[]): boolean {
    const ranges = (parts as readonly Tallied[]).map((part) => ({ part, ...this.sumsOf(part) }));
    const others = whole.tally.people - parts.reduce((sum, { tally }) => sum + tally.people, 0);
    const from = ranges.reduce((sum, one) => sum + one.from, 0);
    const to = ranges.reduce((sum, one) => sum + one.to, 100 * others);
    const unknown = ranges.filter((one) => one.to > one.from).length + (others > 0 ? 1 : 0);
    if (unknown < 2) return false;
    return ranges.some((one) => {
      if (!this.coarse.has(one.part.key)) return false;
      const half = (one.to - one.from) / 2;
      const open = this.isUnguarded(one.part.key) ? Math.min(half, openBesideEarlier(this.given.k)) : half;
      const least = Math.max(one.from, whole.tally.sum - (to - one.to));
      const most = Math.min(one.to, whole.tally.sum - (from - one.from));
      return most - least < open;
    });
  }

  /** The range of a group's sum of scores that its own cell leaves. */
  private sumsOf(group: Tallied): Range {
    const { key, tally } = group;
    const { k, bands, published } = this.given;
    const { people, sum } = tally;
    if (this.exact.has(key)) return { from: sum, to: sum };
    const bound = boundOf(group, k);
    const { from, to } = this.coarse.has(key)
      ? rangeOf(levelOf(tally, bands, k), bands, k)
      : bound && published.has(key)
        ? bound.range
        : { from: 0, to: 100 };
    return { from: Math.max(0, from - 0.5) * people, to: Math.min(100, to + 0.5) * people };
  }
}

/**
 * Whether all sums together (`all`) say more of a group than its own cell (`own`), and nearly bound somebody by it. Nearly
 * is enough, because overlapping groups tell somewhat more than is worked out here.
 */
function narrowsTooMuch(people: number, own: Range, all: Range, k: number): boolean {
  const from = all.from > own.from ? all.from : 0;
  const to = all.to < own.to ? all.to : 100 * people;
  return boundsSomebody(people, { from, to }, k, overlap);
}

/** Points of a sum: 20 to either side for each of the people, k - 1 at most, who differ from an earlier wave (R22). */
const openBesideEarlier = (k: number) => 40 * (k - 1);

/** Factor on the room that nobody's answer may be narrowed to, for what overlapping groups add. */
const overlap = 1.5;

/** The bound published instead of a mean near an end of the scale, and its range of means; undefined elsewhere. */
export function boundOf({ tally, band }: Tallied, k: number): { told: Bound; range: Range } | undefined {
  const [lower, upper] = [lowerEdge(band.from, k), upperEdge(band.from, k)];
  const mean = meanOf(tally);
  if (mean <= lower) return { told: `at_most_${lower}`, range: { from: 0, to: lower } };
  return mean >= upper ? { told: `at_least_${upper}`, range: { from: upper, to: 100 } } : undefined;
}

/** The whole mean. */
export const meanOf = ({ people, sum }: Tally): number => Math.round(sum / people);

/** The word for a mean. A module's own bands give way where they are so narrow that the word would bound somebody. */
export function levelOf(tally: Tally, bands: Bands, k: number): Level {
  const mean = meanOf(tally);
  if (mean >= rangeOf("high", bands, k).from) return "high";
  return mean > rangeOf("low", bands, k).to ? "mid" : "low";
}

function rangeOf(level: Level, { midFrom, highFrom }: Bands, k: number): Range {
  const [low, high] = [Math.max(midFrom - 1, lowerEdge(k, k)), Math.min(highFrom, upperEdge(k, k))];
  if (level === "low") return { from: 0, to: low };
  return level === "mid" ? { from: low + 1, to: high - 1 } : { from: high, to: 100 };
}
