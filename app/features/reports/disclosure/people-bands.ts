import type { Chosen } from "./climb";
import { isUnit, type ReportGroup } from "./report-groups";
import { type PeopleBand, peopleRange, silentFrom } from "./rounding";

/** A group: how many were invited, how many answered, and the thresholds (least people) at which it may be published. */
export type Counted = Pick<ReportGroup, "key" | "kind" | "unit"> & {
  invited: number;
  count: number;
  thresholds: readonly number[];
};

/** The band published for how many of a group answered, and how many of it certainly did not, by what else is published. */
export type Known = { band: PeopleBand; missing: number };

/**
 * The bands published for how many of each group answered, by key. Units are a tree, and are taken from the narrowest up: a
 * unit's band leaves it possible that three people more did not answer than certainly did not in its parts. So three may be
 * missing in each unit, and in what its parts leave of it, whatever else is published (rule R23). Classes cut across units,
 * so only "enough" is published of them. `chosen`: which groups may be published together; from the reason why a number is
 * hidden a reader learns that few people are left of some unit.
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

/** Whether it may be said that `threshold` people or more answered: as many could have, and three more. */
export const isOpen = ({ invited, missing }: { invited: number; missing: number }, threshold: number): boolean =>
  invited - missing >= threshold + silentFrom;

const isWithin = ({ unit }: Counted, { unit: whole }: Counted) => whole.every((name, depth) => unit[depth] === name);

const isShown = ({ key }: Counted, threshold: number, chosen: Chosen) =>
  chosen.get(threshold)?.get(key) === "published";

/** A group with too few answers is said to have too few. Of a group that is hidden whoever answers, nothing is said. */
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

/** How many of a unit certainly did not answer, by what is published of the units inside it. */
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
      // A reader can tell why it is hidden: it and the shown units would leave fewer than `threshold` people.
      if (rest < threshold)
        missing = Math.max(missing, group.invited - sum(others, most) - most(hidden) - threshold + 1);
    }
  }
  return missing;
}
