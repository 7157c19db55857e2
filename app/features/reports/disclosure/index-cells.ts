import { type Cell, hiddenCell, type Level } from "./cell";

/** The middle of each word's band on the scale of 0 to 100. */
const middles: Record<Level, number> = { low: 25, mid: 62, high: 87 };

/**
 * The overall index of each group: the mean of the published means of its modules, and nothing else. So it tells nothing
 * that they don't (rule R16). It stands where at least half of them have a mean, and says of how many it is; where words
 * are needed for that, it is a word.
 */
export function indexCells(groupKeys: readonly string[], parts: readonly (readonly Cell[])[]): Cell[] {
  const byGroup = parts.map((cells) => new Map(cells.map((cell) => [cell.groupKey, cell])));
  return groupKeys.map((groupKey) => {
    const own = byGroup.flatMap((cells) => cells.get(groupKey) ?? []);
    const k = Math.max(...own.map((cell) => cell.k));
    const exact = own.flatMap(({ mean }) => mean ?? []);
    const known = own.filter(({ peopleBand }) => peopleBand !== null);
    // Of those that are told: one that is hidden says nothing of people, and must not stand in for the fewest.
    const peopleBand = known.toSorted((a, b) => firstOf(a) - firstOf(b))[0]?.peopleBand ?? null;
    if (2 * exact.length >= own.length) {
      const basis = { of: exact.length, all: own.length };
      return { ...hiddenCell(groupKey, "published", k), peopleBand, mean: meanOf(exact), basis };
    }
    if (2 * known.length >= own.length) {
      return { ...hiddenCell(groupKey, "coarse", k), peopleBand, level: levelOf(meanOf(known.map(placeOf))) };
    }
    return hiddenCell(groupKey, own.find((cell) => cell.peopleBand === null)?.status ?? "too_few", k);
  });
}

const meanOf = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

const levelOf = (place: number): Level => (place >= 75 ? "high" : place >= 50 ? "mid" : "low");

/** Where a cell stands on the scale of 0 to 100, as far as it is told. */
export function placeOf({ mean, bound, level }: Pick<Cell, "mean" | "bound"> & { level?: Level | null }): number {
  if (mean !== null) return mean;
  return bound ? Number(bound.split("_").at(-1)) : middles[level ?? "mid"];
}

const firstOf = ({ peopleBand }: Cell) => Number.parseInt(peopleBand ?? "0", 10);
