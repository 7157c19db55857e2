import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { organisationUnits } from "~/db/schema/units";
import type { Ctx } from "~/features/ctx.server";
import {
  beyondMost,
  branchOf,
  mostUnits,
  type PlacedUnit,
  placedUnits,
  placeProblem,
  readUnitLines,
  readUnitName,
  type UnitProblem,
} from "~/features/people/units";
import { addUnitPaths } from "~/features/people/units.server";
import { unitName, unitOf } from "~/features/reports/disclosure/report-groups";
import type { Admin } from "~/features/sessions/admin.server";
import { versionOf } from "~/platform/version-of.server";
import { isActedFor } from "./edit-organisation.server";

type Place = { admin: Admin; organisationId: string };

/** A unit, and the state that a form of it is made from. */
export type ListedUnit = PlacedUnit & { version: string };

/** The units of an organisation from the top, with how many people each has by itself. */
export async function unitsOf(db: Db, organisationId: string): Promise<ListedUnit[]> {
  const units = await db
    .select({ id: organisationUnits.id, parentId: organisationUnits.parentId, name: organisationUnits.name })
    .from(organisationUnits)
    .where(eq(organisationUnits.organisationId, organisationId));
  if (units.length === 0) return [];
  const people = await db
    .select({ unit: users.organisationalUnit, people: count() })
    .from(users)
    .where(and(eq(users.organisationId, organisationId), isNotNull(users.organisationalUnit)))
    .groupBy(users.organisationalUnit);
  const placed = placedUnits(units, new Map(people.map((row) => [row.unit ?? "", row.people])));
  return placed.map((unit) => ({ ...unit, version: versionOf([unit.name, unit.parentId]) }));
}

export type UnitOutcome =
  | { outcome: "saved" }
  | { outcome: "notThere" }
  | { outcome: "refused"; field: "name" | "parent"; problem: UnitProblem }
  | { outcome: "conflict"; saved: ListedUnit; units: ListedUnit[] };

/** Runs with the units as they are; nobody else changes those of this organisation meanwhile. */
async function withUnits<Outcome>(
  { db }: Pick<Ctx, "db">,
  { admin, organisationId }: Place,
  change: (tx: Db, units: ListedUnit[]) => Promise<Outcome>,
): Promise<Outcome | { outcome: "notThere" }> {
  return db.transaction(async (tx): Promise<Outcome | { outcome: "notThere" }> => {
    const found = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(isActedFor(admin, organisationId))
      .for("update");
    if (found.length === 0) return { outcome: "notThere" };
    return change(tx, await unitsOf(tx, organisationId));
  });
}

type TypedUnit = { name: string; parentId: string | null };

export function addUnit(ctx: Pick<Ctx, "db">, input: Place & { typed: TypedUnit }): Promise<UnitOutcome> {
  return withUnits(ctx, input, async (tx, units): Promise<UnitOutcome> => {
    const read = readUnitName(input.typed.name);
    if ("problem" in read) return { outcome: "refused", field: "name", problem: read.problem };
    const place = { parentId: input.typed.parentId, name: read.name };
    const refused =
      units.length >= mostUnits ? ({ field: "name", problem: "tooMany" } as const) : placeProblem(units, place);
    if (refused) return { outcome: "refused", ...refused };
    await tx.insert(organisationUnits).values({ ...place, organisationId: input.organisationId });
    return { outcome: "saved" };
  });
}

export type AddUnitsOutcome =
  | { outcome: "saved" }
  | { outcome: "notThere" }
  | { outcome: "refusedLine"; problem: UnitProblem | "noLines"; line: number | undefined }
  /** With them, and those above them, there would be more than an organisation has room for. */
  | { outcome: "tooManyUnits"; units: number };

/** Adds the units that lines name, all or none; those that are there already stay as they are. */
export async function addUnits(
  ctx: Pick<Ctx, "db">,
  { lines, ...place }: Place & { lines: string },
): Promise<AddUnitsOutcome> {
  const read = readUnitLines(lines);
  if ("problem" in read) {
    return { outcome: "refusedLine", problem: read.problem, line: "line" in read ? read.line : undefined };
  }
  return withUnits(ctx, place, async (tx, units): Promise<AddUnitsOutcome> => {
    const beyond = beyondMost(read.paths, units);
    if (beyond !== undefined) return { outcome: "tooManyUnits", units: beyond };
    await addUnitPaths(tx, place.organisationId, read.paths);
    return { outcome: "saved" };
  });
}

/** Names a unit anew or puts it elsewhere; its people and those of the units below go with it. */
export function changeUnit(
  ctx: Pick<Ctx, "db">,
  input: Place & { unitId: string; version: string; typed: TypedUnit },
): Promise<UnitOutcome> {
  return withUnits(ctx, input, async (tx, units): Promise<UnitOutcome> => {
    const unit = units.find(({ id }) => id === input.unitId);
    if (!unit) return { outcome: "notThere" };
    const read = readUnitName(input.typed.name);
    if ("problem" in read) return { outcome: "refused", field: "name", problem: read.problem };
    const place = { id: unit.id, parentId: input.typed.parentId, name: read.name };
    const refused = placeProblem(units, place);
    if (refused) return { outcome: "refused", ...refused };
    if (unit.version !== input.version) return { outcome: "conflict", saved: unit, units };
    await tx
      .update(organisationUnits)
      .set({ name: place.name, parentId: place.parentId })
      .where(eq(organisationUnits.id, unit.id));
    const after = new Map((await unitsOf(tx, input.organisationId)).map(({ id, path }) => [id, path]));
    await movePeople(tx, input.organisationId, units, (each) => after.get(each.id) ?? null);
    await renameForReaders(tx, input.organisationId, units, (each) => after.get(each.id));
    return { outcome: "saved" };
  });
}

/** Removes a unit with those below it; their people then belong to the unit above it. */
export function removeUnit(
  ctx: Pick<Ctx, "db">,
  input: Place & { unitId: string; version: string },
): Promise<UnitOutcome> {
  return withUnits(ctx, input, async (tx, units): Promise<UnitOutcome> => {
    const unit = units.find(({ id }) => id === input.unitId);
    if (!unit) return { outcome: "notThere" };
    if (unit.version !== input.version) return { outcome: "conflict", saved: unit, units };
    const branch = branchOf(units, unit.id);
    const into = units.find(({ id }) => id === unit.parentId)?.path ?? null;
    await tx.delete(organisationUnits).where(inArray(organisationUnits.id, [...branch]));
    await movePeople(tx, input.organisationId, units, (each) => (branch.has(each.id) ? into : each.path));
    return { outcome: "saved" };
  });
}

/** Writes the new way to their unit at each person whose unit has another one now. */
async function movePeople(
  tx: Db,
  organisationId: string,
  before: readonly PlacedUnit[],
  pathNow: (unit: PlacedUnit) => string | null,
): Promise<void> {
  const moved = before
    .filter((unit) => unit.people > 0 && pathNow(unit) !== unit.path)
    .map((unit) => ({ before: unit.path, now: pathNow(unit) }));
  if (moved.length === 0) return;
  // At once: the new way of one unit can be what was the way of another.
  await tx.execute(sql`
    update ${users} set organisational_unit = moved.now
    from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as moved(before text, now text)
    where ${users.organisationId} = ${organisationId} and ${users.organisationalUnit} = moved.before`);
}

/**
 * Whoever reads reports of a unit goes on doing so under its new name. They keep the former one too, by which older reports
 * have it; of a unit that is removed nothing changes, and nobody comes to read the unit above it.
 */
async function renameForReaders(
  tx: Db,
  organisationId: string,
  before: readonly PlacedUnit[],
  pathNow: (unit: PlacedUnit) => string | undefined,
): Promise<void> {
  const written = (path: string) => unitName(unitOf(path));
  const renamed = before.flatMap((unit) => {
    const now = pathNow(unit);
    return now === undefined || now === unit.path ? [] : [{ before: written(unit.path), now: written(now) }];
  });
  if (renamed.length === 0) return;
  await tx.execute(sql`
    update ${userRoles} set units = array_append(array_remove(units, renamed.now), renamed.now)
    from jsonb_to_recordset(${JSON.stringify(renamed)}::text::jsonb) as renamed(before text, now text)
    where ${userRoles.organisationId} = ${organisationId} and ${userRoles.role} = 'unit_reader'
      and ${userRoles.units}[cardinality(${userRoles.units})] = renamed.before`);
}
