import type { ReportCell } from "./certificate";
import { indexCells } from "./index-cells";
import { type Cell, type ItemScores, itemCells, sharedChoice } from "./item-cells";
import { participationCells } from "./participation";
import type { ReportGroup } from "./report-groups";
import { indexKey, participationKey, type ReportItem } from "./report-outline";
import type { ReportRules } from "./rules";
import { changeSince } from "./trend";

/** What was published of a wave's modules, and about whom: for the changes of the next. */
type Published = Map<string, { cell: Cell; people: readonly number[] }>;

/** The cells of one wave after another; `scoresOf` reads the scores of one module at a time. */
export async function composeWave(given: {
  groups: readonly ReportGroup[];
  items: readonly ReportItem[];
  /** Keys of the modules that make up the index. */
  indexParts: readonly string[];
  rules: ReportRules;
  answered: ReadonlySet<number>;
  scoresOf: (item: ReportItem) => Promise<Pick<ItemScores, "scores" | "bands">>;
  before: Published;
  /** Does a piece of work when the process has time for it. */
  inTurn: <T>(work: () => T) => Promise<T>;
}): Promise<{ cells: ReportCell[]; published: Published }> {
  const { groups, items, indexParts, rules, answered, scoresOf, before, inTurn } = given;
  const choose = sharedChoice([]);
  const cells: ReportCell[] = [];
  const published: Published = new Map();
  const parts: Cell[][] = [];
  for (const item of items) {
    const k = item.sensitive ? rules.sensitiveK : rules.k;
    const scores = { ...(await scoresOf(item)), sensitive: item.sensitive };
    const made = await inTurn(() => itemCells(groups, scores, k, choose));
    const peopleOf = new Map(made.published.map(({ key, people }) => [key, people]));
    for (const cell of made.cells) {
      const key = JSON.stringify([item.key, cell.groupKey]);
      const now = { cell, people: peopleOf.get(cell.groupKey) ?? [] };
      if (cell.status === "published") published.set(key, now);
      cells.push({ ...cell, itemKey: item.key, change: changeSince(before.get(key), now) });
    }
    if (indexParts.includes(item.key)) parts.push(made.cells);
  }
  const add = (itemKey: string, more: readonly Cell[]) =>
    cells.push(...more.map((cell) => ({ ...cell, itemKey, change: null })));
  if (parts.length > 0) {
    add(
      indexKey,
      indexCells(
        groups.map(({ key }) => key),
        parts,
      ),
    );
  }
  add(participationKey, participationCells(groups, answered, rules.k, sharedChoice([])));
  return { cells, published };
}
