import { minus, over } from "./prime-field";

/** A row of a matrix of which most is zero: its columns and the values in them. */
export type SparseRow = { columns: number[]; values: number[] };

/** What makes one row, and then another, free of the columns that were eliminated. */
type Pivot = { column: number; lead: number; row: SparseRow };

/**
 * All that can be combined from rows without leaving anything in an `eliminated` column: rows that span exactly that.
 */
export function combinationsWithout(
  eliminated: (column: number) => boolean,
  rows: readonly (readonly number[])[],
  columnCount: number,
): SparseRow[] {
  const ones = rows.map((columns) => ({ columns: [...columns], values: columns.map(() => 1) }));
  return eliminate(ones, columnCount, (column) => (eliminated(column) ? 1 : 0)).rest;
}

/**
 * Takes from each row one column out of all later ones: the one that is worth most, and not one of no worth. Returns
 * these columns, and the rows that have none but are not zero. Short rows come first, since they are what long ones are
 * mostly made of.
 */
export function eliminate(
  rows: readonly SparseRow[],
  columnCount: number,
  worth: (column: number) => number,
): { pivots: number[]; rest: SparseRow[] } {
  const pivots: Pivot[] = [];
  const rest: SparseRow[] = [];
  const uses = new Uint32Array(columnCount);
  for (const { columns } of rows) for (const column of columns) uses[column] = (uses[column] ?? 0) + 1;
  const dense = new Float64Array(columnCount);
  for (const row of [...rows].sort((a, b) => a.columns.length - b.columns.length)) {
    row.columns.forEach((column, index) => {
      dense[column] = row.values[index] as number;
    });
    const reduced = reduce(dense, pivots, new Set(row.columns));
    const column = best(reduced.columns, worth, uses);
    if (column !== undefined) {
      pivots.push({ column, lead: reduced.values[reduced.columns.indexOf(column)] as number, row: reduced });
    } else if (reduced.columns.length > 0) rest.push(reduced);
  }
  return { pivots: pivots.map(({ column }) => column), rest };
}

/** Takes the pivots out of a row that stands in `dense`, and leaves `dense` empty. */
function reduce(dense: Float64Array, pivots: readonly Pivot[], touched: Set<number>): SparseRow {
  // A pivot's row has no column of an earlier pivot, so one pass in their order is enough.
  for (const { column, lead, row } of pivots) {
    const value = dense[column] as number;
    if (value === 0) continue;
    const factor = over(value, lead);
    row.columns.forEach((at, index) => {
      dense[at] = minus(dense[at] as number, factor, row.values[index] as number);
      touched.add(at);
    });
  }
  const columns = [...touched].filter((column) => dense[column] !== 0);
  const values = columns.map((column) => dense[column] as number);
  for (const column of touched) dense[column] = 0;
  return { columns, values };
}

/** The column of most worth; of several the one in fewest rows, which makes fewest other rows longer. */
function best(columns: readonly number[], worth: (column: number) => number, uses: Uint32Array): number | undefined {
  let found: number | undefined;
  for (const column of columns) {
    if (worth(column) === 0) continue;
    const gain = found === undefined ? 1 : worth(column) - worth(found);
    if (found === undefined || gain > 0 || (gain === 0 && (uses[column] as number) < (uses[found] as number)))
      found = column;
  }
  return found;
}

/** Rows that share no column, directly or through others, say nothing of each other. */
export function connectedParts(rows: readonly SparseRow[]): SparseRow[][] {
  const parent = rows.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at] = parent[parent[at] as number] as number;
    return at;
  };
  const firstWith = new Map<number, number>();
  rows.forEach(({ columns }, index) => {
    for (const column of columns) {
      const first = firstWith.get(column);
      if (first === undefined) firstWith.set(column, index);
      else parent[root(index)] = root(first);
    }
  });
  const parts = new Map<number, SparseRow[]>();
  rows.forEach((row, index) => {
    const part = parts.get(root(index));
    if (part) part.push(row);
    else parts.set(root(index), [row]);
  });
  return [...parts.values()];
}
