import { type Tally, without } from "./alike";
import { type ReportGroup, unitKey } from "./report-groups";

/** A group, and groups that its people and others without a common one are divided into. */
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

/** Who is left of a group without the widest groups within it whose sums are told: their sum can be worked out. */
export type Rest = { key: string; tally: Tally; atoms: readonly number[] };

/** Groups in a tree by units: its own group, where it is large enough, and what is directly below. */
type Place = { group: Summed | undefined; below: Place[] };

/**
 * The rests of groups whose sums are told, by units and by each attribute. In a tree every difference is made of them; where
 * nobody's answers are bounded by two rests, they are not by both together.
 */
export class Rests {
  private readonly places = new Map<string, Place>();
  /** Of each group the places that its people are divided into, in each way. */
  private readonly families: { group: Summed; places: readonly Place[] }[] = [];

  constructor(groups: readonly Summed[]) {
    for (const group of groups) this.place(group.unit, group.attribute, group.value).group = group;
    const values = new Map<string, Set<string | undefined>>();
    for (const { attribute, value } of groups) {
      if (attribute === undefined) continue;
      values.set(attribute, (values.get(attribute) ?? new Set()).add(value));
    }
    for (const group of groups) {
      const { unit, attribute, value } = group;
      this.families.push({ group, places: this.place(unit, attribute, value).below });
      if (attribute !== undefined) continue;
      for (const [by, all] of values) {
        this.families.push({ group, places: [...all].map((one) => this.place(unit, by, one)) });
      }
    }
  }

  /** Those that `isTelling` is true of. */
  find(told: ReadonlyMap<string, Summed>, isTelling: (tally: Tally) => boolean): Rest[] {
    const found: Rest[] = [];
    for (const { group, places } of this.families) {
      if (!told.has(group.key)) continue;
      const parts: Summed[] = [];
      for (const place of places) addWidest(place, told, parts);
      if (parts.length === 0) continue;
      const tally = parts.reduce((rest, part) => without(rest, part.tally), group.tally);
      if (tally.people > 0 && isTelling(tally)) found.push(restOf(group, parts, tally));
    }
    return found;
  }

  /** Found, or put below the place of the unit above. */
  private place(unit: readonly string[], attribute?: string, value?: string): Place {
    const key = JSON.stringify([unitKey(unit), attribute, value]);
    const found = this.places.get(key);
    if (found) return found;
    const place: Place = { group: undefined, below: [] };
    this.places.set(key, place);
    if (unit.length > 0) this.place(unit.slice(0, -1), attribute, value).below.push(place);
    return place;
  }
}

function addWidest({ group, below }: Place, told: ReadonlyMap<string, Summed>, to: Summed[]): void {
  if (group && told.has(group.key)) to.push(group);
  else for (const place of below) addWidest(place, told, to);
}

function restOf(group: Summed, parts: readonly Summed[], tally: Tally): Rest {
  const inside = new Set(parts.flatMap(({ atoms }) => atoms));
  return {
    key: [group, ...parts].map(({ key }) => key).join("\n"),
    tally,
    atoms: group.atoms.filter((atom) => !inside.has(atom)),
  };
}
