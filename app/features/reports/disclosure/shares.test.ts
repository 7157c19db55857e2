import { describe, expect, it } from "vitest";
import { peopleRange, roundedShares } from "./rounding";
import { sharesOf } from "./shares";

/** What a unit's report says of so many people in each band of the scale, of forty invited. */
function told(counts: readonly number[]): string | undefined {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const tally = { people, sum: 50 * people, fifths: [people, 0, 0, 0, 0], bands: counts };
  const band = peopleRange(people, { invited: 40, thresholds: [7] });
  const found = sharesOf([{ key: "all", kind: "whole", unit: [], tally, band, open: 40 }]).get("all");
  return found && `${band.from} ${band.to} ${found.values}`;
}

/** All ways to divide so many people into three. */
function* divisions(people: number): Generator<number[]> {
  for (let low = 0; low <= people; low++)
    for (let mid = 0; low + mid <= people; mid++) yield [low, mid, people - low - mid];
}

describe("shares", () => {
  it("are told where every number of people in the band could have them, so that none can be told from them", () => {
    const sizes = new Map<string, Set<number>>();
    let count = 0;
    for (let people = 10; people < 30; people++) {
      for (const counts of divisions(people)) {
        const shares = told(counts);
        if (shares === undefined) continue;
        count++;
        sizes.set(shares, (sizes.get(shares) ?? new Set()).add(people));
      }
    }
    expect(count).toBeGreaterThan(1_000);
    for (const [shares, possible] of sizes) {
      const [from, to] = shares.split(" ").map(Number) as [number, number];
      const all = Array.from({ length: to - Math.max(10, from) + 1 }, (_, at) => Math.max(10, from) + at);
      expect(
        [...possible].sort((a, b) => a - b),
        shares,
      ).toEqual(all);
    }
  });

  it("are told by fifths whose last are empty like by those whose first are", () => {
    const fifthsOf = (fifths: readonly number[]) => {
      const tally = { people: 12, sum: 600, fifths, bands: [0, 12, 0] };
      const band = peopleRange(12, { invited: 40, thresholds: [7] });
      return sharesOf([{ key: "all", kind: "whole", unit: [], tally, band, open: 40 }]).get("all");
    };
    expect(fifthsOf([4, 4, 4, 0, 0])).toEqual({ by: "fifths", values: [40, 30, 30, 0, 0] });
    expect(fifthsOf([0, 0, 4, 4, 4])).toEqual({ by: "fifths", values: [0, 0, 40, 30, 30] });
  });

  it("are a hundred together, in tenths or twentieths", () => {
    expect(roundedShares([1, 1, 1], 10)).toEqual([40, 30, 30]);
    expect(roundedShares([17, 19, 23], 20)).toEqual([30, 30, 40]);
    for (const counts of divisions(61))
      expect(roundedShares(counts, 20).reduce((sum, value) => sum + value, 0)).toBe(100);
  });
});
