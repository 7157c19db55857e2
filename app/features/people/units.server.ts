import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";
import { organisationUnits } from "~/db/schema/units";
import { mostUnits, placedUnits, placeProblem, readUnitPath, type Unit } from "./units";

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
    .limit(mostUnits);
  const placed = await unitPaths(db, organisationId);
  return [...new Set([...placed, ...worn.map(({ unit }) => unit)])].toSorted((a, b) => a.localeCompare(b, "fi"));
}

/**
 * Adds the units of these ways, with those above them, where there are none yet; in the caller's transaction. What can't be
 * a unit's name is left out. Returns how many are new.
 */
export async function addUnitPaths(tx: Db, organisationId: string, paths: readonly string[]): Promise<number> {
  const units = await treeOf(tx, organisationId);
  let added = 0;
  for (const path of paths) {
    const read = readUnitPath(path);
    if ("problem" in read) continue;
    let parentId: string | null = null;
    for (const name of read.names) {
      const found = siblingNamed(units, parentId, name);
      const unit: Unit | undefined = found ?? (await addedUnit(tx, organisationId, units, { parentId, name }));
      if (!unit) break;
      if (!found) added++;
      parentId = unit.id;
    }
  }
  return added;
}

function siblingNamed(units: readonly Unit[], parentId: string | null, name: string): Unit | undefined {
  return units.find((unit) => unit.parentId === parentId && unit.name.toLowerCase() === name.toLowerCase());
}

/** Adds one and tells the list of it; undefined where there is no room for it. */
async function addedUnit(
  tx: Db,
  organisationId: string,
  units: Unit[],
  place: { parentId: string | null; name: string },
): Promise<Unit | undefined> {
  if (units.length >= mostUnits || placeProblem(units, place)) return undefined;
  const [unit] = await tx
    .insert(organisationUnits)
    .values({ ...place, organisationId })
    .onConflictDoNothing()
    .returning(columns);
  if (unit) units.push(unit);
  return unit;
}
