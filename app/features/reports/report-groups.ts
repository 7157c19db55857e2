import type { Candidate } from "./choose-cells";
import type { Attribute, ReportRules } from "./rules";

/** What decides which groups somebody is in. */
export type Member = { unit: readonly string[]; classes: Partial<Record<Attribute, string>> };

/** A group that numbers may be about. Its key is the same in every wave, and for every module. */
export type ReportGroup = Candidate & {
  kind: "whole" | "unit" | "class" | "crossing";
  /** From the widest unit to the group's own; empty for groups of the whole organisation. */
  unit: readonly string[];
  attribute?: Attribute;
  value?: string;
};

export const wholeKey = "all";
const separator = " / ";

export const unitKey = (unit: readonly string[]): string =>
  unit.length === 0 ? wholeKey : `unit:${unit.join(separator)}`;
const classKey = (unit: readonly string[], attribute: Attribute, value: string) =>
  `${unitKey(unit)}|${attribute}:${value}`;

/** A unit as it is written ("Production / Line 2"), from the widest to the person's own. */
export const unitOf = (written: string | null): string[] =>
  (written ?? "").split("/").flatMap((part) => part.replace(/\s+/g, " ").trim() || []);

/** All groups of an organisation, in the order in which numbers about them are wanted (see asWanted). */
export function reportGroups(members: readonly Member[], rules: ReportRules): ReportGroup[] {
  const groups = new Map<string, ReportGroup & { people: number[] }>();
  const add = (key: string, person: number, rest: Omit<ReportGroup, "key" | "people">) => {
    const known = groups.get(key);
    if (known) known.people.push(person);
    else groups.set(key, { key, people: [person], ...rest });
  };
  members.forEach(({ unit, classes }, person) => {
    for (let depth = 0; depth <= unit.length; depth++) {
      const path = unit.slice(0, depth);
      add(unitKey(path), person, {
        kind: depth === 0 ? "whole" : "unit",
        unit: path,
        partOf: depth === 0 ? [] : [{ whole: unitKey(path.slice(0, -1)), by: "unit" }],
      });
      for (const attribute of rules.attributes) {
        const value = classes[attribute];
        if (value === undefined) continue;
        const within = { whole: unitKey(path), by: attribute };
        const wider = { whole: classKey(path.slice(0, -1), attribute, value), by: "unit" };
        add(classKey(path, attribute, value), person, {
          kind: depth === 0 ? "class" : "crossing",
          unit: path,
          attribute,
          value,
          partOf: depth === 0 ? [within] : [within, wider],
        });
      }
    }
  });
  const isLarge = (unit: readonly string[]) => (groups.get(unitKey(unit))?.people.length ?? 0) >= rules.crossingFrom;
  return [...groups.values()].filter(({ kind, unit }) => kind !== "crossing" || isLarge(unit)).sort(asWanted);
}

const rank = { whole: 0, unit: 1, class: 2, crossing: 3 };

/**
 * Which group's number is wanted more: the whole's, then those of units from the widest down and from the largest, of
 * classes of an attribute, and of these within a unit.
 */
export function asWanted(a: ReportGroup, b: ReportGroup): number {
  return (
    rank[a.kind] - rank[b.kind] ||
    a.unit.length - b.unit.length ||
    b.people.length - a.people.length ||
    (a.key < b.key ? -1 : 1)
  );
}
