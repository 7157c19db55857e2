import { type Cell, hiddenCell } from "./item-cells";

/**
 * The overall index of each group: the mean of its modules' published means, and nothing else. So it tells nothing that
 * they don't, and no hidden module can be solved from it (rule R16); it is hidden where one of them is.
 */
export function indexCells(groupKeys: readonly string[], parts: readonly (readonly Cell[])[]): Cell[] {
  const byGroup = parts.map((cells) => new Map(cells.map((cell) => [cell.groupKey, cell])));
  return groupKeys.map((groupKey) => {
    const own = byGroup.flatMap((cells) => cells.get(groupKey) ?? []);
    const k = Math.max(...own.map((cell) => cell.k));
    const hidden = own.find((cell) => cell.status !== "published");
    if (hidden) return hiddenCell(groupKey, hidden.status, k);
    const means = own.map(({ mean }) => mean);
    if (means.some((mean) => mean === null)) return hiddenCell(groupKey, "uniform", k);
    const sum = means.reduce<number>((total, mean) => total + (mean as number), 0);
    const fewest = own.reduce((least, cell) => (firstOf(cell) < firstOf(least) ? cell : least));
    return {
      ...hiddenCell(groupKey, "published", k),
      peopleBand: fewest.peopleBand,
      mean: Math.round(sum / own.length),
    };
  });
}

const firstOf = ({ peopleBand }: Cell) => Number.parseInt(peopleBand ?? "0", 10);
