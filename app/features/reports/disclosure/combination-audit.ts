import { type Budget, PublishedRows } from "./light-combination";

/** People, or numbers of people who are always in the same sets together. */
export type Sets = { rows: readonly (readonly number[])[]; weightOf: (member: number) => number };

/**
 * Whether some combination of the sums over these sets, with any factors, is about fewer than `k` people: such as the
 * whole less its parts, or half of AB + AC - BC (rule R5).
 */
export function auditCombinations(sets: Sets, k: number, budget?: Budget): "safe" | "leak" | "undecided" {
  const { weights, rows } = atomsOf(sets);
  const published = new PublishedRows(weights);
  let finding: "safe" | "undecided" = "safe";
  for (const row of rows) {
    const found = published.ask(row, k, budget);
    if (found === "leak") return "leak";
    if (found === "undecided") finding = "undecided";
    published.add(row);
  }
  return finding;
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
