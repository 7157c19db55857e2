import { type Tally, without } from "./alike";
import type { Shares } from "./cell";
import { isUnit, type ReportGroup, unitKey } from "./report-groups";
import { type PeopleBand, roundedShare, silentFrom } from "./rounding";

/** Least people for shares, in a class that is not empty, and classes that are not (rule R1c). */
const sharesFrom = 10;
const classFrom = 3;
const classesFrom = 3;

/**
 * Whether the numbers of people in classes may be known. Two colleagues who pool their answers leave somebody in each
 * class: anybody else may be in the lowest or in the highest, which no two of three neighbours can be taken for.
 */
export function mayBeTold(counts: readonly number[]): boolean {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const classes = counts.filter((count) => count > 0);
  return people >= sharesFrom && classes.length >= classesFrom && Math.min(...classes) >= classFrom;
}

/** A group whose shares are wanted, the band its people are told in, and how many of them may have answered. */
export type Shared = Pick<ReportGroup, "key" | "kind" | "unit"> & {
  tally: Tally;
  band: PeopleBand;
  open: number;
};

/**
 * The shares of the organisation and its units. These are a tree, in which every difference that can be worked out is made
 * of rests: of a unit without the widest units below it that have shares. So it is enough that a rest is empty or may be
 * told itself (rule R19). Fifths or bands, whichever more units can have: of two kinds in one report more would follow.
 */
export function sharesOf(groups: readonly Shared[]): Map<string, Shares> {
  const units = groups.filter(isUnit);
  const [fifths, bands] = (["fifths", "bands"] as const).map((by) => withShares(units, by)) as [Chosen, Chosen];
  return fifths.size >= bands.size ? fifths : bands;
}

type Chosen = Map<string, Shares>;

/** From the widest unit down, as they are wanted. */
function withShares(units: readonly Shared[], by: Shares["by"]): Chosen {
  const chosen: Chosen = new Map();
  const rests = new Map<string, Tally>();
  const offered = [...units].sort((a, b) => a.unit.length - b.unit.length || b.tally.people - a.tally.people);
  for (const { key, unit, tally, band, open } of offered) {
    const shares = { by, values: tally[by].map((count) => roundedShare(count, tally.people)) };
    if (!mayBeTold(tally[by]) || tellsHowMany(shares.values, band, open)) continue;
    const above = nearest(unit, rests);
    const rest = above && without(rests.get(above) as Tally, tally);
    if (rest && rest.people > 0 && !mayBeTold(rest[by])) continue;
    if (above && rest) rests.set(above, rest);
    rests.set(key, tally);
    chosen.set(key, shares);
  }
  return chosen;
}

/** The narrowest unit above that has shares. */
function nearest(unit: readonly string[], rests: ReadonlyMap<string, Tally>): string | undefined {
  for (let depth = unit.length - 1; depth >= 0; depth--) {
    const key = unitKey(unit.slice(0, depth));
    if (rests.has(key)) return key;
  }
  return undefined;
}

/** Whether shares are possible only for numbers of people by which nearly everybody answered (rule R23). */
function tellsHowMany(values: readonly number[], { from, to }: PeopleBand, open: number): boolean {
  for (let people = from; people <= Math.min(to, open - silentFrom); people++) {
    const least = (value: number) => (value === 0 ? 0 : Math.ceil(((value - 2.5) * people) / 100));
    const most = (value: number) => Math.ceil(((value + 2.5) * people) / 100) - 1;
    const sum = (of: (value: number) => number) => values.reduce((total, value) => total + of(value), 0);
    if (values.every((value) => least(value) <= most(value)) && sum(least) <= people && people <= sum(most))
      return false;
  }
  return true;
}
