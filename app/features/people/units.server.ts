import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";
import { organisationUnits } from "~/db/schema/units";
import { mostUnits, placedUnits, readUnitPath, type Unit } from "./units";

const columns = { id: organisationUnits.id, parentId: organisationUnits.parentId, name: organisationUnits.name };

/** The units of an organisation as they stand in its tree. */
function treeOf(db: Db, organisationId: string): Promise<Unit[]> {
  return db.select(columns).from(organisationUnits).where(eq(organisationUnits.organisationId, organisationId));
}

/** The ways to the units of an organisation's tree. */
export async function unitPaths(db: Db, organisationId: string): Promise<Set<string>> {
  return new Set(placedUnits(await treeOf(db, organisationId)).map(({ path }) => path));
}

/** The ways to all units that an organisation has, in its tree or by name with its people. */
export async function knownUnits(db: Db, organisationId: string): Promise<string[]> {
  const worn = await db
    .selectDistinct({ unit: sql<string>`${users.organisationalUnit}` })
    .from(users)
    .where(and(eq(users.organisationId, organisationId), isNotNull(users.organisationalUnit)))
    // Of too many the same are known each time.
    .orderBy(users.organisationalUnit)
    .limit(mostUnits);
  const placed = await unitPaths(db, organisationId);
  return [...new Set([...placed, ...worn.map(({ unit }) => unit)])].toSorted((a, b) => a.localeCompare(b, "fi"));
}

/**
 * Adds the units of these ways, with those above them, where there are none yet; in the caller's transaction. What can't be
 * a unit's name is left out. Returns how many are new.
 */
export async function addUnitPaths(tx: Db, organisationId: string, paths: readonly string[]): Promise<number> {
  const ids = new Map((await treeOf(tx, organisationId)).map((unit) => [placeOf(unit), unit.id]));
  let left = paths.flatMap((path): { parentId: string | null; names: string[] }[] => {
    const read = readUnitPath(path);
    return "names" in read ? [{ parentId: null, names: read.names }] : [];
  });
  let added = 0;
  // A level of the tree at a time: those below need the ids of those above.
  while (left.length > 0) {
    const missing = new Map<string, Place>();
    for (const { parentId, names } of left) {
      const place = { parentId, name: names[0] ?? "" };
      if (!ids.has(placeOf(place)) && !missing.has(placeOf(place))) missing.set(placeOf(place), place);
    }
    const fitting = [...missing.values()].slice(0, Math.max(0, mostUnits - ids.size));
    if (fitting.length > 0) {
      const units = await tx
        .insert(organisationUnits)
        .values(fitting.map((place) => ({ ...place, organisationId })))
        .onConflictDoNothing()
        .returning(columns);
      for (const unit of units) ids.set(placeOf(unit), unit.id);
      added += units.length;
    }
    left = left.flatMap(({ parentId, names: [name = "", ...below] }) => {
      const id = ids.get(placeOf({ parentId, name }));
      return id !== undefined && below.length > 0 ? [{ parentId: id, names: below }] : [];
    });
  }
  return added;
}

type Place = Pick<Unit, "parentId" | "name">;

/** The same for siblings whose names differ in capitals alone. */
function placeOf({ parentId, name }: Place): string {
  return `${parentId ?? ""} ${name.toLowerCase()}`;
}
