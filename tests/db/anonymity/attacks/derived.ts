import type { Interval, ToldCell } from "../told";
import type { Answered } from "./sums";

/** A set of people whose sum of a module follows from what is told, and what is known of it. */
export type Derived = {
  item: string;
  k: number;
  /** How it is come by: the keys of groups. */
  from: string;
  people: readonly string[];
  sum: Interval;
  /** By class of the scale, where shares are told of all that it is made of. */
  counts: { by: string; classes: readonly Interval[] } | undefined;
};

/**
 * The groups of one module that a mean or a band is told of, every difference of two of them of which one holds the other,
 * and what is left of a group when all its told parts that have nobody in common are taken away.
 */
export function derivedSets(cells: readonly ToldCell[], item: string, answered: Answered): Derived[] {
  const scores = answered(item);
  if (!scores) return [];
  const told = cells.flatMap((cell): Derived[] => {
    if (cell.item !== item || !cell.mean) return [];
    const people = cell.invited.filter((person) => scores.has(person));
    const [low, high] = cell.mean;
    const counts = cell.shares && { by: cell.shares.by, classes: countsOf(cell.shares.values, people.length) };
    const sum: Interval = [low * people.length, high * people.length];
    return [{ item, k: cell.k, from: cell.group, people, sum, counts: counts ?? undefined }];
  });
  const bySize = told.toSorted((a, b) => b.people.length - a.people.length);
  const left = bySize.flatMap((whole, at) => {
    const inside = new Set(whole.people);
    const parts = bySize
      .slice(at + 1)
      .filter(({ people }) => people.length < whole.people.length && people.every((one) => inside.has(one)));
    const pairs = parts.map((part) => without(whole, part));
    return [...pairs, ...rests(whole, parts)];
  });
  return [...told, ...left];
}

/** Taking away parts greedily, beginning with each: every way of leaving few is found for trees and for classes. */
function rests(whole: Derived, parts: readonly Derived[]): Derived[] {
  return parts.flatMap((first, at) => {
    let rest = without(whole, first);
    let count = 1;
    for (const part of parts.slice(at + 1)) {
      const inside = new Set(rest.people);
      if (part.people.length >= rest.people.length || !part.people.every((one) => inside.has(one))) continue;
      rest = without(rest, part);
      count += 1;
    }
    return count > 1 ? [rest] : [];
  });
}

function without(whole: Derived, part: Derived): Derived {
  const inside = new Set(part.people);
  const classes =
    whole.counts && whole.counts.by === part.counts?.by
      ? whole.counts.classes.map(([low, high], at): Interval => {
          const [least = 0, most = 0] = part.counts?.classes[at] ?? [];
          return [Math.max(0, low - most), Math.max(0, high - least)];
        })
      : undefined;
  return {
    item: whole.item,
    k: whole.k,
    from: `${whole.from} - ${part.from}`,
    people: whole.people.filter((one) => !inside.has(one)),
    sum: [whole.sum[0] - part.sum[1], whole.sum[1] - part.sum[0]],
    counts: classes && { by: whole.counts?.by ?? "", classes },
  };
}

/**
 * How many people each share may stand for, when the number of people is known: shares are told in tenths, in twentieths of
 * fifty people or more, and sum up to 100, those that lose most by it rounded up.
 */
function countsOf(values: readonly number[], people: number): Interval[] {
  const step = people >= 50 ? 5 : 10;
  const found: Interval[] = [];
  const look = (counts: readonly number[], left: number): void => {
    if (counts.length === values.length) {
      if (left !== 0 || sharesOf(counts, step).some((share, at) => share !== values[at])) return;
      counts.forEach((count, at) => {
        const [low, high] = found[at] ?? [count, count];
        found[at] = [Math.min(low, count), Math.max(high, count)];
      });
      return;
    }
    const share = values[counts.length] as number;
    const from = Math.max(0, Math.ceil(((share - step) * people) / 100));
    for (let count = from; count <= Math.min(left, ((share + step) * people) / 100); count++)
      look([...counts, count], left - count);
  };
  look([], people);
  // Shares of another making tell nothing.
  return values.map((_, at) => found[at] ?? [0, people]);
}

function sharesOf(counts: readonly number[], step: number): number[] {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const exact = counts.map((count) => (count * 100) / people / step);
  const shares = exact.map((value) => Math.floor(value + 1e-9));
  const places = exact.map((value, at) => ({ at, lost: value - (shares[at] as number) }));
  const missing = 100 / step - shares.reduce((sum, value) => sum + value, 0);
  const rounded = places.toSorted((a, b) => (Math.abs(a.lost - b.lost) < 1e-9 ? a.at - b.at : b.lost - a.lost));
  for (const { at } of rounded.slice(0, missing)) shares[at] = (shares[at] as number) + 1;
  return shares.map((value) => value * step);
}
