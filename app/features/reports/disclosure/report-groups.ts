import type { Candidate } from "./choose-cells";
import { isWithin, type ReportClass, reportClasses } from "./report-classes";
import { type Attribute, type Classes, isOwn, type ReportRules } from "./rules";

/** What decides which groups somebody is in. */
export type Member = { unit: readonly string[]; classes: Classes };

/** A group that numbers may be about. Its key is the same in every wave, and for every module. */
export type ReportGroup = Candidate & {
  kind: "whole" | "unit" | "class" | "crossing";
  /** From the widest unit to the group's own; empty for groups of the whole organisation. */
  unit: readonly string[];
  attribute?: Attribute;
  /** The class; empty for the class of everybody who is in no other. */
  value?: string;
  /** Set where the class also holds those who are in no other. */
  others?: true;
};

export const wholeKey = "all";
const separator = " / ";

/** The way to a unit as a report writes it. */
export const unitName = (unit: readonly string[]): string => unit.join(separator);
export const unitKey = (unit: readonly string[]): string => (unit.length === 0 ? wholeKey : `unit:${unitName(unit)}`);
/** The names and values of an organisation's own attributes may hold any sign, so they stand apart from each other. */
const classKey = (unit: readonly string[], attribute: Attribute, { value, others }: Omit<ReportClass, "holds">) => {
  const own = JSON.stringify(others ? [attribute, value, others] : [attribute, value]);
  return `${unitKey(unit)}|${isOwn(attribute) ? own : `${attribute}:${value}${others ? "+" : ""}`}`;
};

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
  for (const { kind, unit, key, people } of divided) {
    for (const attribute of rules.attributes) {
      // Classes are formed in each unit anew: one that is large enough in the whole may be too small in a unit.
      const own = people.map((person) => members[person] as Member);
      for (const one of reportClasses(attribute, own, rules.k)) {
        const inside = people.filter((person) => one.holds(members[person]?.classes[attribute]));
        const wider = groups.get(classKey(unit.slice(0, -1), attribute, one));
        const partOf = [{ whole: key, by: attribute as string }];
        if (kind === "unit" && wider && isPart(inside, wider.people)) partOf.push({ whole: wider.key, by: "unit" });
        group(classKey(unit, attribute, one), {
          kind: kind === "whole" ? "class" : "crossing",
          unit,
          attribute,
          value: one.value,
          others: one.others,
          partOf,
        }).people.push(...inside);
      }
    }
  }
  return [...groups.values()].sort(asWanted);
}

function isPart(people: readonly number[], whole: readonly number[]): boolean {
  const inside = new Set(whole);
  return people.every((person) => inside.has(person));
}

/** Units make up a tree, of which the whole is the root. */
export const isUnit = ({ kind }: Pick<ReportGroup, "kind">): boolean => kind === "whole" || kind === "unit";

const rank = { whole: 0, unit: 1, class: 2, crossing: 3 };

/** The order in which groups are listed: it tells nothing of how many people are in them. */
export const asListed = (a: Pick<ReportGroup, "kind" | "key">, b: typeof a): number =>
  rank[a.kind] - rank[b.kind] || (a.key < b.key ? -1 : 1);

/** Units from the top, each before those below it and these before the next one: "Care & home" is not within "Care". */
export function byUnit(a: Pick<ReportGroup, "unit">, b: typeof a): number {
  const [one, other] = [a.unit.join("\n"), b.unit.join("\n")];
  return one < other ? -1 : Number(one > other);
}

/**
 * Sorts groups by how much their numbers are wanted: the whole, then units (the widest first, and the larger of two), then
 * classes of the whole, then classes within units.
 */
export function asWanted(a: ReportGroup, b: ReportGroup): number {
  return (
    rank[a.kind] - rank[b.kind] ||
    a.unit.length - b.unit.length ||
    b.people.length - a.people.length ||
    (a.key < b.key ? -1 : 1)
  );
}

/** Those of a report's groups that somebody is in. */
export function groupsOf<Group extends Pick<ReportGroup, "unit" | "attribute" | "value" | "others">>(
  { unit, classes }: Member,
  groups: readonly Group[],
): Group[] {
  const classKeyOf = (of: readonly string[], attribute: Attribute | undefined, value: string | undefined) =>
    JSON.stringify([unitKey(of), attribute, value]);
  const named = new Set(groups.map((group) => classKeyOf(group.unit, group.attribute, group.value)));
  return groups.filter((group) => {
    const { attribute, value, others } = group;
    if (!group.unit.every((name, depth) => unit[depth] === name)) return false;
    if (attribute === undefined || value === undefined) return true;
    const own = classes[attribute];
    if (attribute === "age") return own !== undefined && isWithin(own, value);
    return (
      own === value || (others === true && (own === undefined || !named.has(classKeyOf(group.unit, attribute, own))))
    );
  });
}

/** The groups that somebody will be in, as far as is known before a report is made: their class may be joined by others. */
export function groupsBefore({ unit, classes }: Member, rules: ReportRules): Omit<ReportGroup, "people" | "partOf">[] {
  const units = [[], ...unit.map((_, depth) => unit.slice(0, depth + 1))].map((path) => ({
    key: unitKey(path),
    kind: path.length === 0 ? ("whole" as const) : ("unit" as const),
    unit: path,
  }));
  const own = rules.attributes.flatMap((attribute) => {
    const value = classes[attribute];
    const key = () => classKey([], attribute, { value: value ?? "" });
    return value === undefined ? [] : [{ key: key(), kind: "class" as const, unit: [], attribute, value }];
  });
  return [...units, ...own];
}
