import type { Interval } from "../told";

/** A mean that one of several orders told of people who were known to have answered. */
export type ToldMean = { order: number; people: readonly string[]; mean: Interval };

/**
 * What each person scores, guessed from the means of all orders at once: least squares that hold everybody near the
 * overall mean, as a statistician who knows how much people differ and move would do it.
 */
export function guessedScores(
  told: readonly ToldMean[],
  people: readonly string[],
  spread: { among: number; within: number },
): { overall: number; scores: Map<string, number> } {
  const place = new Map(people.map((id, at) => [id, at]));
  const size = people.length;
  const weights = told.map(({ people: own }) => own.length / (spread.within ** 2 + 0.3 * own.length));
  const middles = told.map(({ mean: [low, high] }) => (low + high) / 2);
  const overall =
    middles.reduce((sum, mean, at) => sum + mean * (told[at]?.people.length ?? 0), 0) /
    told.reduce((sum, { people: own }) => sum + own.length, 0);
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  const right = new Float64Array(size);
  told.forEach(({ people: own }, at) => {
    const weight = weights[at] as number;
    const share = 1 / own.length;
    const places = own.map((id) => place.get(id) as number);
    for (const one of places) {
      right[one] = (right[one] as number) + weight * share * ((middles[at] as number) - overall);
      const row = matrix[one] as Float64Array;
      for (const other of places) row[other] = (row[other] as number) + weight * share * share;
    }
  });
  for (let at = 0; at < size; at++)
    (matrix[at] as Float64Array)[at] = ((matrix[at] as Float64Array)[at] as number) + 1 / spread.among ** 2;
  const found = solved(matrix, right);
  return { overall, scores: new Map(people.map((id, at) => [id, overall + (found[at] as number)])) };
}

/** Gauss's elimination of a symmetric, positive system. */
function solved(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let at = 0; at < size; at++) {
    const row = matrix[at] as Float64Array;
    for (let below = at + 1; below < size; below++) {
      const other = matrix[below] as Float64Array;
      const factor = (other[at] as number) / (row[at] as number);
      if (factor === 0) continue;
      for (let column = at; column < size; column++) {
        other[column] = (other[column] as number) - factor * (row[column] as number);
      }
      right[below] = (right[below] as number) - factor * (right[at] as number);
    }
  }
  const found = new Float64Array(size);
  for (let at = size - 1; at >= 0; at--) {
    const row = matrix[at] as Float64Array;
    let sum = right[at] as number;
    for (let column = at + 1; column < size; column++) sum -= (row[column] as number) * (found[column] as number);
    found[at] = sum / (row[at] as number);
  }
  return found;
}
