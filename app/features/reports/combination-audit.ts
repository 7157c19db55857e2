import { combinationsWithout, connectedParts } from "./elimination";
import { hasLightCombination } from "./light-combination";

/** People, or numbers of people who are always in the same sets together. */
export type Sets = { rows: readonly (readonly number[])[]; weightOf: (member: number) => number };

type Finding = "safe" | "leak" | "undecided";

/** Steps of elimination and search for one question; what is not answered by then counts as a leak. */
const mostSteps = 400_000;

/**
 * Whether some combination of the sums over these sets, with any factors, is about fewer than `k` people: such as the
 * whole less its parts, or half of AB + AC - BC (rule R5).
 */
export function auditCombinations(sets: Sets, k: number, steps = mostSteps): Finding {
  const { weights, rows } = atomsOf(sets);
  const weightOf = (atom: number) => weights[atom] as number;
  // Whatever touches an atom of k people is about enough of them: only what has none of these can leak.
  const small = combinationsWithout((atom) => weightOf(atom) >= k, rows, weights.length);
  const budget = { steps };
  let finding: Finding = "safe";
  for (const part of connectedParts(small)) {
    const leaks = hasLightCombination(part, weightOf, k, budget);
    if (leaks) return "leak";
    if (leaks === undefined) finding = "undecided";
  }
  return finding;
}

/** Whether the sum over `wanted` follows from the sums over the sets. */
export function follows(wanted: readonly number[], { rows, weightOf }: Sets): boolean {
  if (wanted.length === 0) return false;
  const joint = atomsOf({ rows: [wanted, ...rows], weightOf });
  const rank = (some: readonly number[][]) => rankOf(some, joint.weights.length);
  return rank(joint.rows.slice(1)) === rank(joint.rows);
}

/** Beside the identity, as many rows stay without the matrix's columns as its rank falls short of its rows. */
function rankOf(rows: readonly number[][], columns: number): number {
  const beside = rows.map((row, index) => [...row, columns + index]);
  return rows.length - combinationsWithout((column) => column < columns, beside, columns + rows.length).length;
}

/** Members who are in exactly the same sets are one: nothing published ever tells them apart. */
export function atomsOf({ rows: given, weightOf }: Sets): {
  weights: number[];
  rows: number[][];
  atomOf: Map<number, number>;
} {
  const setsOf = new Map<number, number[]>();
  given.forEach((set, index) => {
    for (const member of set) {
      const own = setsOf.get(member);
      if (own) own.push(index);
      else setsOf.set(member, [index]);
    }
  });
  const atoms = new Map<string, number>();
  const atomOf = new Map<number, number>();
  const weights: number[] = [];
  const rows: number[][] = given.map(() => []);
  for (const [member, own] of setsOf) {
    const key = own.join();
    let atom = atoms.get(key);
    if (atom === undefined) {
      atom = weights.length;
      atoms.set(key, atom);
      weights.push(0);
      for (const index of own) (rows[index] as number[]).push(atom);
    }
    weights[atom] = (weights[atom] as number) + weightOf(member);
    atomOf.set(member, atom);
  }
  return { weights, rows, atomOf };
}
