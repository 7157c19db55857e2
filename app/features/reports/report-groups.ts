import type { Candidate } from "./choose-cells";
import { type Attribute, type Classes, classesOf, isOwn, type ReportRules } from "./rules";

/** What decides which groups somebody is in. */
export type Member = { unit: readonly string[]; classes: Classes };

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
/** The names and values of an organisation's own attributes may hold any sign, so they stand apart from each other. */
const classKey = (unit: readonly string[], attribute: Attribute, value: string) =>
  `${unitKey(unit)}|${isOwn(attribute) ? JSON.stringify([attribute, value]) : `${attribute}:${value}`}`;

/** A unit as it is written ("Production / Line 2"), from the widest to the person's own. */
export const unitOf = (written: string | null): string[] =>
  (written ?? "").split("/").flatMap((part) => part.replace(/\s+/g, " ").trim() || []);

/** All groups of an organisation, in the order in which numbers about them are wanted (see asWanted). */
export function reportGroups(members: readonly Member[], rules: ReportRules): ReportGroup[] {
  const groups = new Map<string, ReportGroup & { people: number[] }>();
  const group = (key: string, rest: Omit<ReportGroup, "key" | "people">) => {
    const found = groups.get(key) ?? { key, people: [], ...rest };
    groups.set(key, found);
    return found;
  };
  members.forEach(({ unit }, person) => {
    for (let depth = 0; depth <= unit.length; depth++) {
      const path = unit.slice(0, depth);
      const partOf = depth === 0 ? [] : [{ whole: unitKey(path.slice(0, -1)), by: "unit" }];
      group(unitKey(path), { kind: depth === 0 ? "whole" : "unit", unit: path, partOf }).people.push(person);
    }
  });
  const divided = [...groups.values()].filter(
    ({ kind, people }) => kind === "whole" || people.length >= rules.crossingFrom,
  );
  const classes = rules.attributes.map((attribute) => ({ attribute, values: classesOf(attribute, members) }));
  for (const { kind, unit, key, people } of divided) {
    for (const { attribute, values } of classes) {
      for (const value of values) {
        const within = { whole: key, by: attribute };
        const wider = { whole: classKey(unit.slice(0, -1), attribute, value), by: "unit" };
        group(classKey(unit, attribute, value), {
          kind: kind === "whole" ? "class" : "crossing",
          unit,
          attribute,
          value,
          partOf: kind === "whole" ? [within] : [within, wider],
        }).people.push(...people.filter((person) => members[person]?.classes[attribute] === value));
      }
    }
  }
  return [...groups.values()].sort(asWanted);
}

const rank = { whole: 0, unit: 1, class: 2, crossing: 3 };

/** The order in which groups are listed: it tells nothing of how many people are in them. */
export const asListed = (a: Pick<ReportGroup, "kind" | "key">, b: typeof a): number =>
  rank[a.kind] - rank[b.kind] || (a.key < b.key ? -1 : 1);

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
