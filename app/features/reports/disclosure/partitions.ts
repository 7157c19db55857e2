import { type Tally, without } from "./alike";
import { type ReportGroup, unitKey } from "./report-groups";

/** A group, and groups inside it that don't overlap. Somebody may be in none of the parts. */
export type Partition<Group> = { whole: Group; parts: readonly Group[] };

export function partitionsOf<Group extends Pick<ReportGroup, "key" | "partOf">>(
  groups: readonly Group[],
): Partition<Group>[] {
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const found = new Map<string, { whole: Group; parts: Group[] }>();
  for (const group of groups) {
    for (const { whole, by } of group.partOf) {
      const above = byKey.get(whole);
      if (!above) continue;
      const key = JSON.stringify([whole, by]);
      const partition = found.get(key) ?? { whole: above, parts: [] };
      partition.parts.push(group);
      found.set(key, partition);
    }
  }
  return [...found.values()];
}

type Summed = Pick<ReportGroup, "key" | "kind" | "unit" | "attribute" | "value"> & {
  tally: Tally;
  atoms: readonly number[];
};

/** Who is left of a group without the widest published groups inside it: the rest's sum follows by subtraction. */
export type Rest = { key: string; tally: Tally; atoms: readonly number[] };

/** A group, and those within it that one way of dividing it gives, the widest first. */
type Family = { group: Summed; within: readonly Summed[] };

/**
 * Finds the rests of published groups, by units and by each attribute. In a tree every difference of sums is made up of
 * rests, and two rests that bound nobody's answer don't bound it together either.
 */
export class Rests {
  private readonly families: readonly Family[];

  constructor(groups: readonly Summed[]) {
    const below = new Map<string, Summed[]>();
    const put = (unit: readonly string[], attribute: string | undefined, group: Summed) => {
      const key = JSON.stringify([unitKey(unit), attribute]);
      below.set(key, [...(below.get(key) ?? []), group]);
    };
    for (const group of [...groups].sort((a, b) => a.unit.length - b.unit.length)) {
      const { unit, attribute } = group;
      for (let depth = 0; depth <= unit.length; depth++) put(unit.slice(0, depth), attribute, group);
    }
    const attributes = new Set(groups.flatMap(({ attribute }) => attribute ?? []));
    this.families = groups.flatMap((group) => {
      // Classes are divided by units alone.
      const ways = group.attribute === undefined ? [undefined, ...attributes] : [group.attribute];
      const own = new Set(group.atoms);
      return ways.map((by) => ({
        group,
        within: (below.get(JSON.stringify([unitKey(group.unit), by])) ?? []).filter(
          (other) => other !== group && other.atoms.every((atom) => own.has(atom)),
        ),
      }));
    });
  }

  /** The rests of the groups in `told` (those with a published sum) for which `isTelling` holds. */
  find(told: ReadonlyMap<string, Summed>, isTelling: (tally: Tally) => boolean): Rest[] {
    const found: Rest[] = [];
    for (const { group, within } of this.families) {
      if (!told.has(group.key)) continue;
      const parts = widest(within.filter(({ key }) => told.has(key)));
      if (parts.length === 0) continue;
      const tally = parts.reduce((rest, part) => without(rest, part.tally), group.tally);
      if (tally.people > 0 && isTelling(tally)) found.push(restOf(group, parts, tally));
    }
    return found;
  }
}

/** The first group, and each that doesn't overlap those before. A unit's classes may cut across those of the whole. */
function widest(groups: readonly Summed[]): Summed[] {
  const inside = new Set<number>();
  return groups.filter(({ atoms }) => {
    if (atoms.some((atom) => inside.has(atom))) return false;
    for (const atom of atoms) inside.add(atom);
    return true;
  });
}

function restOf(group: Summed, parts: readonly Summed[], tally: Tally): Rest {
  const inside = new Set(parts.flatMap(({ atoms }) => atoms));
  return {
    key: [group, ...parts].map(({ key }) => key).join("\n"),
    tally,
    atoms: group.atoms.filter((atom) => !inside.has(atom)),
  };
}
