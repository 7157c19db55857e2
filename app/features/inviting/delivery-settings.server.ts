import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleDeliveryReaders, peopleDeliverySettings } from "~/db/schema/delivered-people";
import { organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { isReachedOrganisation } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import { type Mapping, missingPercent } from "./delivery";
import { rowsPurpose } from "./store-import.server";

/** Keeps what an administrator has said of a table, so that the next of its kind can come by a key. */
export async function keepMapping(
  { db: tx, secrets }: Pick<Ctx, "db" | "secrets">,
  organisationId: string,
  mapping: Mapping,
): Promise<void> {
  // No program's table is known by headings that are missing or the same.
  const meant = mapping.headings.filter((_, at) => mapping.columns[at]);
  if (meant.includes("") || new Set(meant).size < meant.length) return;
  const before = await readMapping({ db: tx, secrets }, organisationId);
  const units = { ...before?.units, ...mapping.units };
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

/** Percent of those invited who may be missing from a delivery of the organisation's. */
export async function mostMissingOf(db: Db, organisationId: string): Promise<number> {
  const [found] = await db
    .select({ mostMissing: peopleDeliverySettings.mostMissing })
    .from(peopleDeliverySettings)
    .where(eq(peopleDeliverySettings.organisationId, organisationId));
  return found?.mostMissing ?? missingPercent.usual;
}

export type DeliverySettings = {
  /** Undefined until an import by hand has said what the table means. */
  mapping: (Mapping & { keptAt: Date | null }) | undefined;
  mostMissing: number;
  /** Whether this administrator gets the reports. */
  reads: boolean;
  version: string;
};

/** How people are delivered to an organisation that the administrator acts for. */
export async function readDeliverySettings(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  { admin, organisationId }: { admin: Admin; organisationId: string },
): Promise<DeliverySettings> {
  const [mapping, mostMissing, readers] = await Promise.all([
    readMapping({ db, secrets }, organisationId),
    mostMissingOf(db, organisationId),
    db.select().from(peopleDeliveryReaders).where(isReader(admin, organisationId)),
  ]);
  return { mapping, mostMissing, reads: readers.length > 0, version: versionOf([mostMissing]) };
}

const isReader = ({ userUuid }: Admin, organisationId: string) =>
  and(eq(peopleDeliveryReaders.organisationId, organisationId), eq(peopleDeliveryReaders.reader, pseudoIdOf(userUuid)));

const pseudoIdOf = (userUuid: string) => sql`(select pseudo_id from users where id = ${userUuid}::uuid)`;

export type SettingsOutcome =
  | { outcome: "saved" }
  | { outcome: "notThere" }
  /** Somebody else has changed the limit meanwhile. */
  | { outcome: "conflict"; saved: DeliverySettings };

/** Saves the limit, and whether the administrator who saves it reads the reports. */
export function saveDeliverySettings(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  given: { admin: Admin; organisationId: string; version: string; mostMissing: number; reads: boolean },
): Promise<SettingsOutcome> {
  const { admin, organisationId, version, mostMissing, reads } = given;
  return db.transaction(async (tx): Promise<SettingsOutcome> => {
    if (!isUuid(organisationId)) return { outcome: "notThere" };
    const [held] = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(and(eq(organisations.id, organisationId), isReachedOrganisation(admin)))
      .for("update");
    if (!held) return { outcome: "notThere" };
    const saved = await readDeliverySettings({ db: tx, secrets }, { admin, organisationId });
    if (saved.version !== version) return { outcome: "conflict", saved };
    await tx
      .insert(peopleDeliverySettings)
      .values({ organisationId, mostMissing })
      .onConflictDoUpdate({ target: peopleDeliverySettings.organisationId, set: { mostMissing } });
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
