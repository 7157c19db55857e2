import type { ComparisonLine } from "./comparison-lines";

/** Fewest earlier results that show what is usual: with the latest, three. */
const fewestEarlier = 2;

/** Where a person's earlier results have been. */
export type UsualRange = { from: number; to: number };

/**
 * From the lowest to the highest of the earlier results, and at least as far from their mean as chance takes a result: two
 * that happen to be equal make no range of one point (decision 0157).
 */
export function usualRange({ points, noise }: Pick<ComparisonLine, "points" | "noise">): UsualRange | undefined {
  const earlier = points.slice(0, -1).map(({ value }) => value);
  if (earlier.length < fewestEarlier) return undefined;
  const mean = earlier.reduce((sum, value) => sum + value, 0) / earlier.length;
  const from = Math.max(0, Math.floor(Math.min(...earlier, mean - noise)));
  const to = Math.min(100, Math.ceil(Math.max(...earlier, mean + noise)));
  // Results all over the scale: nothing is usual.
  return from === 0 && to === 100 ? undefined : { from, to };
}

export type PlaceInRange = "below" | "within" | "above";

export function placeIn({ from, to }: UsualRange, value: number): PlaceInRange {
  if (value < from) return "below";
  return value > to ? "above" : "within";
}
