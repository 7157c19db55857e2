import type { Tally } from "./alike";
import { type Partition, partitionsOf } from "./partitions";
import type { ReportGroup } from "./report-groups";

/** The range in which a reader knows the sum of a group's scores to be. */
export type Range = { from: number; to: number };

export type Summed = Pick<ReportGroup, "key" | "partOf"> & { tally: Tally };

/** After so many rounds hardly anything more follows. What is left undone are ranges that a reader could still narrow. */
const mostRounds = 30;

/**
 * The range of each group's sum that follows from all published cells together (interval propagation): the sum of a whole is
 * that of its parts and of whoever is in none of them. Groups that overlap (units, classes and both) narrow each other
 * through the parts that they share.
 */
export class KnownRanges {
  readonly partitions: readonly (Partition<Summed> & { others: number })[];

  constructor(private readonly groups: readonly Summed[]) {
    this.partitions = partitionsOf(groups).map(({ whole, parts }) => ({
      whole,
      parts,
      others: whole.tally.people - parts.reduce((sum, { tally }) => sum + tally.people, 0),
    }));
  }

  /**
   * `told` gives the range that a group's own cell leaves. `of`: the narrowed ranges, by key; `others`: for each partition
   * the range of the people in none of its parts.
   */
  narrowed(told: (group: Summed) => Range): {
    of: Map<string, Range>;
    others: (Range & { people: number; of: string })[];
  } {
    const of = new Map(this.groups.map((group) => [group.key, { ...told(group) }]));
    const rangeOf = ({ key }: Summed) => of.get(key) as Range;
    for (let round = 0; round < mostRounds; round++) {
      let isChanged = false;
      const narrow = (range: Range, from: number, to: number) => {
        if (from > range.from + nothing) [range.from, isChanged] = [from, true];
        if (to < range.to - nothing) [range.to, isChanged] = [to, true];
      };
      const hold = (all: Range, ranges: readonly Range[], others: number) => {
        let [least, most] = [0, 100 * others];
        for (const { from, to } of ranges) [least, most] = [least + from, most + to];
        narrow(all, least, most);
        for (const range of ranges) {
          const { from, to } = range;
          narrow(range, all.from - (most - to), all.to - (least - from));
        }
      };
      for (const { whole, parts, others } of this.partitions) hold(rangeOf(whole), parts.map(rangeOf), others);
      if (!isChanged) break;
    }
    const others = this.partitions.map(({ whole, parts, others: people }) => {
      const ranges = parts.map(rangeOf);
      const { from, to } = rangeOf(whole);
      return {
        of: whole.key,
        people,
        from: Math.max(0, from - ranges.reduce((sum, range) => sum + range.to, 0)),
        to: Math.min(100 * people, to - ranges.reduce((sum, range) => sum + range.from, 0)),
      };
    });
    return { of, others };
  }

  /** Keys of the group's parts, of what it is part of, and of the other parts of that. */
  around(key: string): Set<string> {
    const found = new Set<string>();
    for (const { whole, parts } of this.partitions) {
      const all = [whole, ...parts].map((group) => group.key);
      if (all.includes(key)) for (const one of all) found.add(one);
    }
    return found;
  }
}

/** A smaller difference is rounding. */
const nothing = 1e-6;
