import { codePoints, isVisible, normaliseText } from "~/platform/text/normalise";

export type Unit = { id: string; parentId: string | null; name: string };

/** Levels of a tree, and most units of one organisation. */
export const mostLevels = 6;
export const mostUnits = 1_000;
export const unitNameMaxLength = 100;

/** Between the names on the way to a unit; so no name has a slash with a space beside it, or at an end. */
const separator = " / ";

/** A unit with its way from the top and how deep it lies: 1 at the top. */
export type PlacedUnit = Unit & { path: string; level: number; people: number };

/** All units from the top, each before those under it, siblings by name. */
export function placedUnits(units: readonly Unit[], people: ReadonlyMap<string, number> = new Map()): PlacedUnit[] {
  const under = new Map<string | null, Unit[]>();
  for (const unit of units) under.set(unit.parentId, [...(under.get(unit.parentId) ?? []), unit]);
  const placed: PlacedUnit[] = [];
  const place = (parentId: string | null, above: readonly string[]) => {
    const siblings = (under.get(parentId) ?? []).toSorted((a, b) => a.name.localeCompare(b.name, "fi"));
    for (const unit of siblings) {
      const names = [...above, unit.name];
      const path = names.join(separator);
      placed.push({ ...unit, path, level: names.length, people: people.get(path) ?? 0 });
      place(unit.id, names);
    }
  };
  place(null, []);
  return placed;
}

/** A unit and all under it, by id. */
export function branchOf(units: readonly Unit[], id: string): Set<string> {
  const branch = new Set([id]);
  for (let grew = true; grew; ) {
    const found = units.filter((unit) => unit.parentId !== null && branch.has(unit.parentId) && !branch.has(unit.id));
    for (const unit of found) branch.add(unit.id);
    grew = found.length > 0;
  }
  return branch;
}

/** What becomes of people and other units when a unit goes. */
export function removalOf(units: readonly PlacedUnit[], unit: PlacedUnit) {
  const branch = branchOf(units, unit.id);
  const gone = units.filter(({ id }) => branch.has(id));
  return {
    unitsBelow: gone.length - 1,
    people: gone.reduce((sum, { people }) => sum + people, 0),
    /** Where they belong afterwards; undefined for no unit. */
    into: units.find(({ id }) => id === unit.parentId),
  };
}

export type UnitProblem = "required" | "tooLong" | "separator" | "taken" | "circle" | "tooDeep" | "tooMany" | "unknown";

export function readUnitName(typed: string): { name: string } | { problem: UnitProblem } {
  const name = normaliseText(typed, unitNameMaxLength);
  if (name === undefined || codePoints(name) > unitNameMaxLength) return { problem: "tooLong" };
  if (!isVisible(name)) return { problem: "required" };
  if (/^\/|\/$|\s\/|\/\s|\n/.test(name)) return { problem: "separator" };
  return { name };
}

/** The names on the way to a unit, as a line says it. */
export function readUnitPath(line: string): { names: string[] } | { problem: UnitProblem } {
  const names: string[] = [];
  for (const part of line.split(separator)) {
    const read = readUnitName(part.trim());
    if ("problem" in read) return read;
    names.push(read.name);
  }
  return names.length > mostLevels ? { problem: "tooDeep" } : { names };
}

/** The ways to units that lines name, one each, or the first line that names none. */
export function readUnitLines(
  typed: string,
): { paths: string[] } | { problem: "noLines" } | { problem: UnitProblem; line: number } {
  // Rows of a spreadsheet may come with the empty cells beside them.
  const lines = typed.split(/\r\n|[\r\n]/).map((line) => line.split("\t")[0]?.trim() ?? "");
  if (lines.length > mostUnits) return { problem: "tooMany", line: mostUnits + 1 };
  const paths: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (!isVisible(line)) continue;
    const read = readUnitPath(line);
    if ("problem" in read) return { problem: read.problem, line: at + 1 };
    paths.push(read.names.join(separator));
  }
  return paths.length === 0 ? { problem: "noLines" } : { paths };
}

/**
 * The ways to all units that these make where there are none yet, with those above them. Siblings whose names differ in capitals
 * alone are one unit, spelt as the first of them.
 */
export function unitsOfPaths(paths: readonly string[]): Set<string> {
  const spelt = new Map<string, string>();
  for (const path of paths) {
    let above = "";
    for (const name of path.split(separator)) {
      const way = above === "" ? name : above + separator + name;
      above = spelt.get(way.toLowerCase()) ?? way;
      spelt.set(way.toLowerCase(), above);
    }
  }
  return new Set(spelt.values());
}

/** How many units there would be with those that paths name, where these are more than an organisation has room for. */
export function beyondMost(paths: readonly string[], known: readonly PlacedUnit[] = []): number | undefined {
  const units = unitsOfPaths([...known.map(({ path }) => path), ...paths]).size;
  return units > mostUnits ? units : undefined;
}

/** Why a unit, new or known by its id, can't have this name at this place. */
export function placeProblem(
  units: readonly Unit[],
  { id, parentId, name }: { id?: string; parentId: string | null; name: string },
): { field: "name" | "parent"; problem: UnitProblem } | undefined {
  const branch = id === undefined ? new Set<string>() : branchOf(units, id);
  const levels = new Map(placedUnits(units).map((unit) => [unit.id, unit.level]));
  if (parentId !== null && !levels.has(parentId)) return { field: "parent", problem: "unknown" };
  if (parentId !== null && branch.has(parentId)) return { field: "parent", problem: "circle" };
  const own = id === undefined ? 1 : (levels.get(id) ?? 1);
  const height = Math.max(0, ...[...branch].map((each) => (levels.get(each) ?? own) - own));
  const level = (parentId === null ? 0 : (levels.get(parentId) ?? 0)) + 1;
  if (level + height > mostLevels) return { field: "parent", problem: "tooDeep" };
  const isTaken = units.some(
    (unit) => unit.id !== id && unit.parentId === parentId && unit.name.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? { field: "name", problem: "taken" } : undefined;
}
