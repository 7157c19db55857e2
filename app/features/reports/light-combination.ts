import { eliminate, type SparseRow } from "./elimination";
import { minus, over } from "./prime-field";

/** Counts the steps of a search, and ends it. */
export type Budget = { steps: number };

class BudgetEnds extends Error {}

/** A matrix whose rows are reduced at the columns of `pivots`: row i has 1 at pivot i, and the other rows have 0 there. */
type Reduced = { rows: Float64Array[]; pivots: number[] };

/**
 * Whether a non-zero combination of the rows touches columns that weigh less than `k` together. Exact, after Brouwer and
 * Zimmermann's search for a code's least weight: where sets of columns have nothing in common and each determines a whole
 * combination, a light one must be light on at least one of them, so few rows have to be combined. Undefined where the
 * budget ends before the answer.
 */
export function hasLightCombination(
  rows: readonly SparseRow[],
  weightOf: (column: number) => number,
  k: number,
  budget: Budget,
): boolean | undefined {
  const columns = [...new Set(rows.flatMap((row) => row.columns))].sort((a, b) => weightOf(b) - weightOf(a) || a - b);
  const weights = columns.map(weightOf);
  const position = new Map(columns.map((column, index) => [column, index]));
  if (isHeavyThroughout(rows, weightOf, k)) return false;
  const dense = rows.map((row) => {
    const values = new Float64Array(columns.length);
    row.columns.forEach((column, index) => {
      values[position.get(column) as number] = row.values[index] as number;
    });
    return values;
  });
  try {
    return search(dense, weights, k, budget);
  } catch (error) {
    if (error instanceof BudgetEnds) return undefined;
    throw error;
  }
}

/**
 * A quick proof, enough for most organisations of many people: each set of columns that determines a combination adds its
 * lightest column to what any combination weighs.
 */
function isHeavyThroughout(rows: readonly SparseRow[], weightOf: (column: number) => number, k: number): boolean {
  const used = new Set<number>();
  const columnCount = 1 + Math.max(...rows.flatMap(({ columns }) => columns));
  for (let proven = 0; proven < k; ) {
    const { pivots, rest } = eliminate(rows, columnCount, (column) => (used.has(column) ? 0 : weightOf(column)));
    if (rest.length > 0) return false;
    proven += Math.min(...pivots.map(weightOf));
    for (const pivot of pivots) used.add(pivot);
  }
  return true;
}

function search(rows: Float64Array[], weights: number[], k: number, budget: Budget): boolean {
  const systems = disjointSystems(rows, weights, budget);
  const rank = systems[0]?.pivots.length ?? 0;
  if (rank === 0) return false;
  // Most leaks are here, and cost nothing to find.
  if (systems.some((system) => system.rows.some((row) => weightOfRow(row, weights) < k))) return true;
  const limits = limitsOf(systems, weights, k);
  return systems.some((system, index) => lightOn(system, limits[index] as number, weights, k, budget));
}

/** Sets of columns without a common one, heavy columns first, each of which determines a combination. */
function disjointSystems(rows: Float64Array[], weights: number[], budget: Budget): Reduced[] {
  const systems: Reduced[] = [];
  const free = weights.map((_, index) => index);
  let from = rows;
  for (;;) {
    const system = reduceAt(from, free, budget);
    if (systems.length > 0 && system.pivots.length < (systems[0] as Reduced).pivots.length) return systems;
    if (system.pivots.length === 0) return systems;
    systems.push(system);
    from = system.rows;
    for (const pivot of system.pivots) free.splice(free.indexOf(pivot), 1);
  }
}

/** Reduced at the first of the `allowed` columns that can be pivots. Rows that become zero are left out. */
function reduceAt(given: readonly Float64Array[], allowed: readonly number[], budget: Budget): Reduced {
  const rows: Float64Array[] = given.map((row) => row.slice());
  const pivots: number[] = [];
  for (const column of allowed) {
    const next = pivots.length;
    if (next === rows.length) break;
    const found = rows.findIndex((row, index) => index >= next && row[column] !== 0);
    if (found < 0) continue;
    spend(budget, rows.length);
    const pivotRow = rows[found] as Float64Array;
    rows[found] = rows[next] as Float64Array;
    rows[next] = pivotRow;
    const lead = pivotRow[column] as number;
    for (let at = 0; at < pivotRow.length; at++)
      if (pivotRow[at] !== 0) pivotRow[at] = over(pivotRow[at] as number, lead);
    for (const row of rows) if (row !== pivotRow && row[column] !== 0) subtract(row, row[column] as number, pivotRow);
    pivots.push(column);
  }
  return { rows: rows.slice(0, pivots.length), pivots };
}

function subtract(row: Float64Array, factor: number, from: Float64Array): void {
  for (let at = 0; at < row.length; at++) {
    const value = from[at] as number;
    if (value !== 0) row[at] = minus(row[at] as number, factor, value);
  }
}

/**
 * How much a light combination may weigh on each set, such that one that exceeds it on all of them weighs k or more. A
 * set's lightest column less one is free: nothing is that light. The rest goes to the heaviest set.
 */
function limitsOf(systems: readonly Reduced[], weights: readonly number[], k: number): number[] {
  const limits = systems.map(({ pivots }) => Math.min(k, ...pivots.map((pivot) => weights[pivot] as number)) - 1);
  let missing = k - limits.reduce((sum, limit) => sum + limit + 1, 0);
  while (missing > 0) {
    const counts = systems.map((system, index) => lighterThan(system, weights, (limits[index] as number) + 1));
    const cheapest = counts.indexOf(Math.min(...counts));
    limits[cheapest] = (limits[cheapest] as number) + 1;
    missing--;
  }
  return limits;
}

/** About how many combinations stay within a limit on a set. */
function lighterThan({ pivots }: Reduced, weights: readonly number[], limit: number): number {
  const ways = new Array<number>(limit + 1).fill(0);
  ways[0] = 1;
  for (const pivot of pivots) {
    const weight = weights[pivot] as number;
    for (let sum = limit; sum >= weight; sum--) ways[sum] = (ways[sum] as number) + (ways[sum - weight] as number);
  }
  return ways.reduce((sum, count) => sum + count, 0);
}

/** Whether a light combination weighs at most `limit` on a set: tries every choice of its rows that does. */
function lightOn(system: Reduced, limit: number, weights: readonly number[], k: number, budget: Budget): boolean {
  const { rows, pivots } = system;
  const chosen: Float64Array[] = [];
  const choose = (from: number, left: number): boolean => {
    for (let index = from; index < rows.length; index++) {
      const weight = weights[pivots[index] as number] as number;
      if (weight > left) continue;
      chosen.push(rows[index] as Float64Array);
      if (chosen.length > 1 && lightAmong(chosen, weights, k, 0, budget)) return true;
      if (choose(index + 1, left - weight)) return true;
      chosen.pop();
    }
    return false;
  };
  return choose(0, limit);
}

/** Whether a combination of few rows is light: at each column it is either zero, which takes a row away, or pays for it. */
function lightAmong(
  rows: readonly Float64Array[],
  weights: readonly number[],
  left: number,
  from: number,
  budget: Budget,
): boolean {
  spend(budget, rows.length);
  if (rows.length === 1) return weightOfRow(rows[0] as Float64Array, weights, from) < left;
  for (let column = from; column < weights.length; column++) {
    const pivot = rows.find((row) => row[column] !== 0);
    if (!pivot) continue;
    if (lightAmong(withoutColumn(rows, pivot, column), weights, left, column + 1, budget)) return true;
    left -= weights[column] as number;
    if (left <= 0) return false;
  }
  return true;
}

function withoutColumn(rows: readonly Float64Array[], pivot: Float64Array, column: number): Float64Array[] {
  const lead = pivot[column] as number;
  return rows.flatMap((row) => {
    if (row === pivot) return [];
    if (row[column] === 0) return [row];
    const rest = row.slice();
    subtract(rest, over(row[column] as number, lead), pivot);
    return [rest];
  });
}

function weightOfRow(row: Float64Array, weights: readonly number[], from = 0): number {
  let sum = 0;
  for (let column = from; column < row.length; column++) if (row[column] !== 0) sum += weights[column] as number;
  return sum;
}

function spend(budget: Budget, steps: number): void {
  budget.steps -= steps;
  if (budget.steps < 0) throw new BudgetEnds();
}
