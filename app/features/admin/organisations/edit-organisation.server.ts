import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { isReachedOrganisation } from "~/features/orders/reach.server";
import { keepNamedAttributes } from "~/features/people/attributes.server";
import { beyondMost, readUnitLines, type UnitProblem, unitsOfPaths } from "~/features/people/units";
import { addUnitPaths, unitPaths } from "~/features/people/units.server";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import type { OrganisationValues } from "./organisation-form";

const columns = {
  id: organisations.id,
  name: organisations.name,
  kind: organisations.kind,
  licenseType: organisations.licenseType,
  licenseActive: organisations.licenseActive,
  licenseExpireAt: organisations.licenseExpireAt,
  emailFilter: organisations.emailFilter,
  attributes: organisations.attributes,
  phoneCountry: organisations.phoneCountry,
};

export type Organisation = OrganisationValues & { id: string; version: string };

/** Holds for the organisation of this id where the administrator acts for it. */
export function isActedFor(admin: Admin, organisationId: string) {
  if (!isUuid(organisationId)) return sql`false`;
  return and(eq(organisations.id, organisationId), isReachedOrganisation(admin));
}

/** An organisation that the administrator acts for; undefined for others and for none alike. */
export async function readOrganisationOf(
  { db }: Pick<Ctx, "db">,
  { admin, organisationId }: { admin: Admin; organisationId: string },
): Promise<Organisation | undefined> {
  const [row] = await db.select(columns).from(organisations).where(isActedFor(admin, organisationId));
  return row && withVersion(row);
}

function withVersion(row: OrganisationValues & { id: string }): Organisation {
  return { ...row, version: versionOf(row) };
}

export type AddOutcome =
  | { outcome: "added"; organisationId: string }
  /** There is one of this name, and nobody has said that there shall be two. */
  | { outcome: "sameName" }
  | { outcome: "refusedLine"; problem: UnitProblem; line: number }
  /** The lines name more units, with those above them, than an organisation has room for. */
  | { outcome: "tooManyUnits"; units: number };

/** Adds an organisation, with the units that lines name; only whoever acts for all of them does. */
export async function addOrganisation(
  { db }: Pick<Ctx, "db">,
  { values, twice, unitLines = "" }: { values: OrganisationValues; twice: boolean; unitLines?: string },
): Promise<AddOutcome> {
  const units = readUnitLines(unitLines);
  if ("line" in units) return { outcome: "refusedLine", ...units };
  const paths = "paths" in units ? units.paths : [];
  const beyond = beyondMost(paths);
  if (beyond !== undefined) return { outcome: "tooManyUnits", units: beyond };
  return db.transaction(async (tx): Promise<AddOutcome> => {
    // Of two presses at once the second finds what the first has added.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${`organisation ${values.name}`}), 0))`);
    const same = twice ? undefined : await findUnused(tx, { values, paths });
    if (same) return { outcome: "added", organisationId: same };
    if (!twice && (await isNamed(tx, values.name))) return { outcome: "sameName" };
    const [added] = await tx.insert(organisations).values(values).returning({ id: organisations.id });
    if (!added) throw new Error("the organisation was just added and is not there");
    await addUnitPaths(tx, added.id, paths);
    return { outcome: "added", organisationId: added.id };
  });
}

/**
 * One that is just what somebody asks for, with these units and no others, and that is nobody's yet: their form came twice. When
 * it was added isn't stored.
 */
async function findUnused(
  db: Db,
  { values, paths }: { values: OrganisationValues; paths: readonly string[] },
): Promise<string | undefined> {
  const found = await db
    .select(columns)
    .from(organisations)
    .where(
      and(
        eq(organisations.name, values.name),
        isNull(organisations.businessId),
        ...[users, assessmentOrders, userRoles].map(
          (its) => sql`not exists (select 1 from ${its} where ${its.organisationId} = ${organisations.id})`,
        ),
      ),
    );
  const asked = unitsOfPaths(paths);
  for (const { id, ...row } of found) {
    if (isDeepStrictEqual(row, values) && isDeepStrictEqual(await unitPaths(db, id), asked)) return id;
  }
  return undefined;
}

async function isNamed(db: Db, name: string): Promise<boolean> {
  const found = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(sql`lower(${organisations.name}) = lower(${name})`)
    .limit(1);
  return found.length > 0;
}

export type EditOutcome =
  | { outcome: "saved" }
  | { outcome: "notThere" }
  /** Somebody else was first: this is what is saved now. */
  | { outcome: "conflict"; saved: Organisation };

/** Saves what was changed of an organisation, unless it is no longer what the form was made from. */
export async function editOrganisation(
  { db }: Pick<Ctx, "db">,
  {
    admin,
    organisationId,
    version,
    values,
  }: { admin: Admin; organisationId: string; version: string; values: Partial<OrganisationValues> },
): Promise<EditOutcome> {
  return db.transaction(async (tx): Promise<EditOutcome> => {
    const [row] = await tx.select(columns).from(organisations).where(isActedFor(admin, organisationId)).for("update");
    if (!row) return { outcome: "notThere" };
    const saved = withVersion(row);
    if (saved.version !== version) return { outcome: "conflict", saved };
    await tx.update(organisations).set(values).where(eq(organisations.id, row.id));
    if (values.attributes) await keepNamedAttributes(tx, row.id, values.attributes);
    return { outcome: "saved" };
  });
}
