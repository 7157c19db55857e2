import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleDeliveryReaders, peopleDeliverySettings } from "~/db/schema/delivered-people";
import { organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { isReachedOrganisation } from "~/features/orders/reach.server";
import { attributeNamesFor } from "~/features/people/attributes.server";
import { knownUnits } from "~/features/people/units.server";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import { type Mapping, mappingProblem, missingPercent, newPeople, unitsThere } from "./delivery";
import { rowsPurpose } from "./store-import.server";

/** Keeps what an administrator has said of a table, so that the next of its kind can come by a key. */
export async function keepMapping(
  { db: tx, secrets }: Pick<Ctx, "db" | "secrets">,
  organisationId: string,
  mapping: Mapping,
): Promise<void> {
  if (mappingProblem(mapping)) return;
  const before = await readMapping({ db: tx, secrets }, organisationId);
  const units = unitsThere({ ...before?.units, ...mapping.units }, await knownUnits(tx, organisationId));
  const sealedMapping = secrets.encrypt(rowsPurpose, JSON.stringify({ ...mapping, units }));
  const kept = { sealedMapping, mappingKeptAt: sql`now()` };
  await tx
    .insert(peopleDeliverySettings)
    .values({ organisationId, ...kept })
    .onConflictDoUpdate({ target: peopleDeliverySettings.organisationId, set: kept });
}

/** What an organisation's table means; undefined where nobody has said it, or no key opens it any more. */
export async function readMapping(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  organisationId: string,
): Promise<(Mapping & { keptAt: Date | null }) | undefined> {
  const { sealedMapping, mappingKeptAt } = peopleDeliverySettings;
  const [found] = await db
    .select({ sealedMapping, mappingKeptAt })
    .from(peopleDeliverySettings)
    .where(eq(peopleDeliverySettings.organisationId, organisationId));
  const opened = found?.sealedMapping && secrets.decrypt(rowsPurpose, found.sealedMapping);
  return opened ? { ...(JSON.parse(opened) as Mapping), keptAt: found.mappingKeptAt } : undefined;
}

/** Beyond these nothing of a delivery is done. */
export type DeliveryLimits = {
  /** Percent of those invited who may be missing from it. */
  mostMissing: number;
  /** People whom it may invite, with all others of the organisation within 24 hours. */
  mostNew: number;
};

export async function limitsOf(db: Db, organisationId: string): Promise<DeliveryLimits> {
  const { mostMissing, mostNew } = peopleDeliverySettings;
  const [found] = await db
    .select({ mostMissing, mostNew })
    .from(peopleDeliverySettings)
    .where(eq(peopleDeliverySettings.organisationId, organisationId));
  return found ?? { mostMissing: missingPercent.usual, mostNew: newPeople.usual };
}

export type DeliverySettings = DeliveryLimits & {
  /** Undefined until an import by hand has said what the table means. */
  mapping: (Mapping & { keptAt: Date | null }) | undefined;
  /** Names of what the organisation tells of its people: columns of others are read no more. */
  attributes: string[];
  /** Whether this administrator gets the reports. */
  reads: boolean;
  version: string;
};

/** How people are delivered to an organisation that the administrator acts for. */
export async function readDeliverySettings(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { admin, organisationId }: { admin: Admin; organisationId: string },
): Promise<DeliverySettings> {
  const [mapping, attributes, limits, readers] = await Promise.all([
    readMapping({ db, secrets }, organisationId),
    attributeNamesFor(db, { organisationId }),
    limitsOf(db, organisationId),
    db.select().from(peopleDeliveryReaders).where(isReader(admin, organisationId)),
  ]);
  const version = versionOf([limits.mostMissing, limits.mostNew]);
  return { mapping, attributes, ...limits, reads: readers.length > 0, version };
}

const isReader = ({ userUuid }: Admin, organisationId: string) =>
  and(eq(peopleDeliveryReaders.organisationId, organisationId), eq(peopleDeliveryReaders.reader, pseudoIdOf(userUuid)));

const pseudoIdOf = (userUuid: string) => sql`(select pseudo_id from users where id = ${userUuid}::uuid)`;

export type SettingsOutcome =
  | { outcome: "saved" }
  | { outcome: "notThere" }
  /** Somebody else has changed the limits meanwhile. */
  | { outcome: "conflict"; saved: DeliverySettings };

/** Saves the limits, and whether the administrator who saves it reads the reports. */
export function saveDeliverySettings(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  given: { admin: Admin; organisationId: string; version: string; reads: boolean } & DeliveryLimits,
): Promise<SettingsOutcome> {
  const { admin, organisationId, version, mostMissing, mostNew, reads } = given;
  return db.transaction(async (tx): Promise<SettingsOutcome> => {
    if (!(await holdOrganisation(tx, admin, organisationId))) return { outcome: "notThere" };
    const saved = await readDeliverySettings({ db: tx, secrets }, { admin, organisationId });
    if (saved.version !== version) return { outcome: "conflict", saved };
    await tx
      .insert(peopleDeliverySettings)
      .values({ organisationId, mostMissing, mostNew })
      .onConflictDoUpdate({ target: peopleDeliverySettings.organisationId, set: { mostMissing, mostNew } });
    if (reads) {
      await tx
        .insert(peopleDeliveryReaders)
        .values({ organisationId, reader: pseudoIdOf(admin.userUuid) })
        .onConflictDoNothing();
    } else {
      await tx.delete(peopleDeliveryReaders).where(isReader(admin, organisationId));
    }
    return { outcome: "saved" };
  });
}

/** Forgets every choice of a unit that stands for another: rows of lists to come are taken at their word. */
export function dropUnitChoices(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { admin, organisationId }: { admin: Admin; organisationId: string },
): Promise<{ outcome: "dropped" } | { outcome: "notThere" }> {
  return db.transaction(async (tx) => {
    if (!(await holdOrganisation(tx, admin, organisationId))) return { outcome: "notThere" };
    const kept = await readMapping({ db: tx, secrets }, organisationId);
    if (!kept) return { outcome: "dropped" };
    const { keptAt: _, ...mapping } = kept;
    const sealedMapping = secrets.encrypt(rowsPurpose, JSON.stringify({ ...mapping, units: {} }));
    await tx
      .update(peopleDeliverySettings)
      .set({ sealedMapping })
      .where(eq(peopleDeliverySettings.organisationId, organisationId));
    return { outcome: "dropped" };
  });
}

/** Holds an organisation that the administrator acts for, so that one thing of its settings is done at a time. */
async function holdOrganisation(tx: Db, admin: Admin, organisationId: string): Promise<boolean> {
  if (!isUuid(organisationId)) return false;
  const held = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isReachedOrganisation(admin)))
    .for("update");
  return held.length > 0;
}
