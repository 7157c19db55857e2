import type { Tally } from "./alike";
import { type Partition, partitionsOf } from "./partitions";
import type { ReportGroup } from "./report-groups";

/** What is known of the sum of a group's scores. */
export type Range = { from: number; to: number };

export type Summed = Pick<ReportGroup, "key" | "partOf"> & { tally: Tally };

/** Rounds after which hardly anything more follows; with fewer a range is only wider than readers could make it. */
const mostRounds = 30;

/**
 * What follows for each group's sum from all of them together: a whole is its parts and whoever is in none of them. Told
 * groups that overlap (units, classes and both) narrow each other through the parts that they share.
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

  /** Ranges of all groups, and of those who are in none of the parts, by the sums as they are told. */
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

  /** The groups that are parts of it, that it is part of, and those beside it. */
  around(key: string): Set<string> {
    const found = new Set<string>();
    for (const { whole, parts } of this.partitions) {
      const all = [whole, ...parts].map((group) => group.key);
      if (all.includes(key)) for (const one of all) found.add(one);
    }
    return found;
  }
}

/** What rounding in the calculation may change. */
const nothing = 1e-6;
