import type { Random } from "../../../fixtures/random";

/** Below 2²⁵, so that products stay exact. */
const prime = 33_554_393;

export type Light = { weight: number; people: readonly string[] };

/**
 * Looks for a combination of sums over groups, with any factors, that is about fewer than `k` people: the way codes of
 * low weight are broken (Prange). Elimination in an order of people that differs from round to round, crowds first, leaves
 * rows that touch few; two such rows that share somebody are also tried against each other.
 */
export function lightestCombination(
  groups: readonly (readonly string[])[],
  k: number,
  random: Random,
  rounds: number,
): Light | undefined {
  const { rows, crowds } = asColumns(groups);
  let lightest: Light | undefined;
  const look = (row: readonly number[]) => {
    let weight = 0;
    for (let at = 0; at < row.length && weight < k; at++) if (row[at] !== 0) weight += (crowds[at] as string[]).length;
    if (weight === 0 || weight >= Math.min(k, lightest?.weight ?? k)) return;
    lightest = { weight, people: crowds.flatMap((crowd, at) => (row[at] === 0 ? [] : crowd)) };
  };
  for (let round = 0; round < rounds; round++) {
    const places = crowds
      .map((crowd, at) => ({ at, key: (round === 0 ? 1 : random.next()) * Math.min(crowd.length, 2 * k) }))
      .sort((a, b) => b.key - a.key)
      .map(({ at }) => at);
    const left = eliminated(rows, places);
    for (const row of left) look(row);
    if (round % 4 === 0) for (const pair of pairsOf(left)) look(pair);
  }
  return lightest;
}

/** People who are in the same groups stand in one column. */
function asColumns(groups: readonly (readonly string[])[]): { rows: number[][]; crowds: string[][] } {
  const memberOf = new Map<string, number[]>();
  groups.forEach((group, at) => {
    for (const person of group) memberOf.set(person, [...(memberOf.get(person) ?? []), at]);
  });
  const crowds = new Map<string, string[]>();
  for (const [person, own] of memberOf) crowds.set(own.join(), [...(crowds.get(own.join()) ?? []), person]);
  const patterns = [...crowds.keys()].map((own) => new Set(own.split(",").map(Number)));
  return { rows: groups.map((_, at) => patterns.map((own) => (own.has(at) ? 1 : 0))), crowds: [...crowds.values()] };
}

/** Gauss and Jordan, taking pivots in the order of `places`. */
function eliminated(rows: readonly (readonly number[])[], places: readonly number[]): number[][] {
  const left = rows.map((row) => [...row]);
  let done = 0;
  for (const place of places) {
    const found = left.findIndex((row, at) => at >= done && row[place] !== 0);
    if (found < 0) continue;
    const pivot = left[found] as number[];
    left[found] = left[done] as number[];
    const scale = inverse(pivot[place] as number);
    left[done] = pivot.map((value) => (value * scale) % prime);
    const by = left[done] as number[];
    left.forEach((row, at) => {
      const factor = row[place] as number;
      if (at === done || factor === 0) return;
      for (let column = 0; column < row.length; column++) {
        if (by[column] !== 0) {
          row[column] = ((row[column] as number) + (prime - factor) * (by[column] as number)) % prime;
        }
      }
    });
    done += 1;
  }
  return left.slice(0, done);
}

function* pairsOf(rows: readonly number[][]): Generator<number[]> {
  for (const [at, one] of rows.entries()) {
    for (const other of rows.slice(at + 1)) {
      const shared = one.findIndex((value, column) => value !== 0 && other[column] !== 0);
      if (shared < 0) continue;
      const factor = ((one[shared] as number) * inverse(other[shared] as number)) % prime;
      yield one.map((value, column) => (value + (prime - factor) * (other[column] as number)) % prime);
    }
  }
}

function inverse(value: number): number {
  let [a, b, x, y] = [value, prime, 1, 0];
  while (a > 1) {
    const quotient = Math.floor(b / a);
    [a, b] = [b - quotient * a, a];
    [x, y] = [y - quotient * x, x];
  }
  return ((x % prime) + prime) % prime;
}
