import type { Chosen } from "./climb";
import { isUnit, type ReportGroup } from "./report-groups";
import { type PeopleBand, peopleRange, silentFrom } from "./rounding";

/** A group: how many were invited, how many answered, and each number from which on something may be told of it. */
export type Counted = Pick<ReportGroup, "key" | "kind" | "unit"> & {
  invited: number;
  count: number;
  thresholds: readonly number[];
};

/** How many of a group are told to have answered, and how many of it are known not to have by what else is told. */
export type Known = { band: PeopleBand; missing: number };

/**
 * The bands in which it is told how many of each group answered. Units are a tree: from the narrowest up, a band leaves it
 * open of three people more than are known to be missing in the unit's parts. So three may be missing in each unit and in
 * what is left of it, whatever else is told (rule R23). Classes cut across units, so of theirs it is told only that there are
 * enough. `chosen`: what may stand together; whoever reads why a number is hidden knows that something left of a unit is few.
 */
export function peopleBands(groups: readonly Counted[], chosen: Chosen): Map<string, Known> {
  const found = new Map<string, Known>();
  const units = groups.filter(isUnit).sort((a, b) => b.unit.length - a.unit.length);
  for (const group of units) {
    const inside = units.filter((other) => other !== group && isWithin(other, group));
    const parts = inside.filter(({ unit }) => unit.length === group.unit.length + 1);
    const [only] = parts;
    const known =
      only?.invited === group.invited
        ? (found.get(only.key) as Known)
        : ownOf(group, missingOf({ group, inside, parts }, found, chosen), chosen);
    found.set(group.key, known);
  }
  for (const { key, kind, invited } of groups)
    if (!isUnit({ kind })) found.set(key, { band: { from: 0, to: invited }, missing: 0 });
  return found;
}

/** Whether it may be told that so many of a group answered. */
export const isOpen = ({ invited, missing }: { invited: number; missing: number }, threshold: number): boolean =>
  invited - missing >= threshold + silentFrom;

const isWithin = ({ unit }: Counted, { unit: whole }: Counted) => whole.every((name, depth) => unit[depth] === name);

const isShown = ({ key }: Counted, threshold: number, chosen: Chosen) =>
  chosen.get(threshold)?.get(key) === "published";

/** Of too few people it is told that they are too few; of groups that are hidden whoever answers, nothing. */
function ownOf(group: Counted, missing: number, chosen: Chosen): Known {
  const { invited, count } = group;
  const thresholds = group.thresholds.filter((threshold) => isOpen({ invited, missing }, threshold));
  if (thresholds.length === 0) return { band: { from: 0, to: invited }, missing };
  const least = Math.min(...thresholds);
  const isFine = isShown(group, least, chosen);
  const band =
    count < least ? { from: 0, to: least - 1 } : peopleRange(count, { invited, missing, thresholds, isFine });
  return { band, missing };
}

type Place = { group: Counted; inside: readonly Counted[]; parts: readonly Counted[] };

/** How many of a unit did not answer, as far as follows from what is told of units within it. */
function missingOf({ group, inside, parts }: Place, found: ReadonlyMap<string, Known>, chosen: Chosen): number {
  const most = (one: Counted) => {
    const { band, missing } = found.get(one.key) as Known;
    return Math.min(band.to, one.invited - missing);
  };
  const sum = (of: readonly Counted[], by: (one: Counted) => number) => of.reduce((total, one) => total + by(one), 0);
  let missing = sum(parts, (part) => part.invited - most(part));
  for (const threshold of group.thresholds) {
    if (!isShown(group, threshold, chosen)) continue;
    const shown = inside.filter((one) => isShown(one, threshold, chosen));
    const nearest = (one: Counted) => !shown.some((other) => other !== one && isWithin(one, other));
    for (const hidden of inside) {
      const isAsked = hidden.count >= threshold && hidden.thresholds.includes(threshold);
      if (!isAsked || shown.includes(hidden) || !nearest(hidden)) continue;
      const others = shown.filter((one) => nearest(one) && !isWithin(one, hidden));
      const rest = group.count - hidden.count - sum(others, ({ count }) => count);
      // It is hidden since what is left beside it, and beside those that are shown, is fewer than that.
      if (rest < threshold)
        missing = Math.max(missing, group.invited - sum(others, most) - most(hidden) - threshold + 1);
    }
  }
  return missing;
}
