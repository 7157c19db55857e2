import { type Tally, without } from "./alike";
import type { Shares } from "./cell";
import { isUnit, type ReportGroup, unitKey } from "./report-groups";
import { type PeopleBand, roundedShares, shareSteps } from "./rounding";

/** For shares: least people in the group, least people in a class that is not empty, least classes not empty (R1c). */
const sharesFrom = 10;
const classFrom = 3;
const classesFrom = 3;

/**
 * Whether the number of people in each of these classes may be disclosed. A class that isn't empty has three people or more:
 * two colleagues who pool their answers still leave somebody else in every class, so they learn nobody's class.
 */
export function mayBeTold(counts: readonly number[]): boolean {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const classes = counts.filter((count) => count > 0);
  return people >= sharesFrom && classes.length >= classesFrom && Math.min(...classes) >= classFrom;
}

/** A group whose shares are wanted, the band that tells its number of people, and the most who may have answered. */
export type Shared = Pick<ReportGroup, "key" | "kind" | "unit"> & {
  tally: Tally;
  band: PeopleBand;
  open: number;
};

/**
 * The shares of the units that get some, by key; the whole organisation counts as a unit. From the shares of a unit a reader
 * can subtract those of the widest units below it, which gives those of the rest; units are a tree, so nothing else follows.
 * Each rest must therefore be empty, or one that may be disclosed itself (rule R19). All shares of a module are by fifths or
 * all by bands, whichever more units can have: more would follow from both together.
 */
export function sharesOf(groups: readonly Shared[]): Map<string, Shares> {
  const units = groups.filter(isUnit);
  const [fifths, bands] = (["fifths", "bands"] as const).map((by) => withShares(units, by)) as [Chosen, Chosen];
  return fifths.size >= bands.size ? fifths : bands;
}

type Chosen = Map<string, Shares>;

/** Chooses greedily, the most wanted first: from the widest unit down, and of units as wide the larger. */
function withShares(units: readonly Shared[], by: Shares["by"]): Chosen {
  const chosen: Chosen = new Map();
  const rests = new Map<string, Tally>();
  const offered = [...units].sort((a, b) => a.unit.length - b.unit.length || b.tally.people - a.tally.people);
  for (const { key, unit, tally, band, open } of offered) {
    const shares = { by, values: roundedShares(tally[by], shareSteps(band)) };
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

/**
 * Whether some number of people in the band can't have these shares, so that they narrow the band. The shares of a group's
 * modules together could then give the exact number, and those of a survey's two viewpoints who has answered (rule R23).
 */
function tellsHowMany(values: readonly number[], band: PeopleBand, open: number): boolean {
  const steps = shareSteps(band);
  for (let people = Math.max(band.from, sharesFrom); people <= Math.min(band.to, open); people++)
    if (!isPossible(values, people, steps)) return true;
  return false;
}

/** Whether so many people can have these shares, in classes that may be disclosed. Only counts near the shares are tried. */
function isPossible(values: readonly number[], people: number, steps: number): boolean {
  const wanted = values.map((value) => (value * people) / 100);
  const has = (counts: readonly number[]) =>
    mayBeTold(counts) && roundedShares(counts, steps).every((value, at) => value === values[at]);
  const tried = (counts: readonly number[], left: number): boolean => {
    if (counts.length === values.length - 1) return has([...counts, left]);
    return near(wanted[counts.length] as number, people / steps).some(
      (count) => count <= left && tried([...counts, count], left - count),
    );
  };
  return tried([], people);
}

/** Whole numbers less than a step away, the nearest first. */
function near(wanted: number, step: number): number[] {
  const found: number[] = [];
  for (let count = Math.max(0, Math.ceil(wanted - step)); count <= wanted + step; count++) found.push(count);
  return found
    .filter((count) => count === 0 || count >= classFrom)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
}
