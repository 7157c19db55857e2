/** People who are in exactly the same groups are one atom. `weights`: people in each atom; `rows`: the atoms of each group. */
export type Atoms = { weights: number[]; rows: number[][] };

/** The atoms of groups that are lists of people. Nothing published about these groups tells the people of an atom apart. */
export function atomsOf(groups: readonly (readonly number[])[]): Atoms {
  const groupsWith = new Map<number, number[]>();
  groups.forEach((people, index) => {
    for (const person of people) {
      const own = groupsWith.get(person);
      if (own) own.push(index);
      else groupsWith.set(person, [index]);
    }
  });
  const atoms = new Map<string, number>();
  const weights: number[] = [];
  const rows: number[][] = groups.map(() => []);
  for (const own of groupsWith.values()) {
    const key = own.join();
    let atom = atoms.get(key);
    if (atom === undefined) {
      atom = weights.length;
      atoms.set(key, atom);
      weights.push(0);
      for (const index of own) (rows[index] as number[]).push(atom);
    }
    weights[atom] = (weights[atom] as number) + 1;
  }
  return { weights, rows };
}
