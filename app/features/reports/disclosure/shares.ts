import { type Tally, without } from "./alike";
import type { Shares } from "./cell";
import { isUnit, type ReportGroup, unitKey } from "./report-groups";
import { type PeopleBand, roundedShares, shareSteps } from "./rounding";

/** Least people for shares, in a class that is not empty, and classes that are not (rule R1c). */
const sharesFrom = 10;
const classFrom = 3;
const classesFrom = 3;

/**
 * Whether the numbers of people in these classes may be known. Each class that isn't empty has three people or more, so
 * two colleagues who tell each other their answers still leave somebody in it: they learn of nobody in which class they are.
 */
export function mayBeTold(counts: readonly number[]): boolean {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const classes = counts.filter((count) => count > 0);
  return people >= sharesFrom && classes.length >= classesFrom && Math.min(...classes) >= classFrom;
}

/** A group whose shares are wanted, the band its people are told in, and how many at most may have answered. */
export type Shared = Pick<ReportGroup, "key" | "kind" | "unit"> & {
  tally: Tally;
  band: PeopleBand;
  open: number;
};

/**
 * Which units have shares, the whole organisation among them. Whoever knows the shares of a unit and of the widest units
 * below it that have some can work out those of the rest, and in a tree nothing else. So each rest must be empty, or one that
 * may be told itself (rule R19). Shares are by fifths or by bands, whichever more units can have: from both kinds in one
 * report more would follow.
 */
export function sharesOf(groups: readonly Shared[]): Map<string, Shares> {
  const units = groups.filter(isUnit);
  const [fifths, bands] = (["fifths", "bands"] as const).map((by) => withShares(units, by)) as [Chosen, Chosen];
  return fifths.size >= bands.size ? fifths : bands;
}

type Chosen = Map<string, Shares>;

/** From the widest unit down, and of units as wide the larger first: that is how much they are wanted. */
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
 * Whether these shares rule out some number of people that the band leaves open. If they did, the shares of all modules of
 * a group together would tell the number, and those of the viewpoints of a survey who has answered (rule R23).
 */
function tellsHowMany(values: readonly number[], band: PeopleBand, open: number): boolean {
  const steps = shareSteps(band);
  for (let people = Math.max(band.from, sharesFrom); people <= Math.min(band.to, open); people++)
    if (!isPossible(values, people, steps)) return true;
  return false;
}

/** Whether so many people can have these shares, in classes that may be told. Only counts close to the shares are tried. */
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
