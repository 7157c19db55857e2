import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { organisations } from "~/db/schema/orders";
import { providerDomains, providerLogins, providerSessions, providerTroubles } from "~/db/schema/provider-login";
import type { Ctx } from "~/features/ctx.server";
import { isReachedOrganisation } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { endedNow } from "~/features/sessions/session.server";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import type { Trouble } from "./claims";
import type { ProviderValues } from "./provider-form";

/** The settings of an organisation's provider as an administrator sees them: the client secret is not among them. */
export type ProviderSettings = ProviderValues & {
  forStaff: boolean;
  forPeople: boolean;
  testedAt: Date | null;
  hasSecret: boolean;
  version: string;
};

/** An organisation's own way to sign in, as its page in the console shows it. */
export type OwnLogin = {
  organisation: { id: string; name: string };
  settings: ProviderSettings | undefined;
  domains: { domain: string; challenge: string; provedAt: Date | null; checkedAt: Date | null; missing: boolean }[];
  troubles: { code: Trouble; at: Date }[];
};

/** Most troubles that are kept of an organisation. */
const mostTroubles = 20;

export type Place = { admin: Admin; organisationId: string };

/** Holds for the organisation of this id where the administrator acts for it. */
function isActedFor({ admin, organisationId }: Place) {
  return isUuid(organisationId) ? and(eq(organisations.id, organisationId), isReachedOrganisation(admin)) : sql`false`;
}

const columns = {
  issuer: providerLogins.issuer,
  clientId: providerLogins.clientId,
  addressClaim: providerLogins.addressClaim,
  secondFactorValues: providerLogins.secondFactorValues,
  forStaff: providerLogins.forStaff,
  forPeople: providerLogins.forPeople,
  testedAt: providerLogins.testedAt,
  sealedSecret: providerLogins.sealedSecret,
};

async function readSettings(db: Db, organisationId: string): Promise<ProviderSettings | undefined> {
  const [row] = await db.select(columns).from(providerLogins).where(eq(providerLogins.organisationId, organisationId));
  if (!row) return undefined;
  const { sealedSecret, ...settings } = row;
  const { testedAt: _, ...shown } = settings;
  return { ...settings, hasSecret: sealedSecret !== null, version: versionOf(shown) };
}

/** What the page shows; undefined where the administrator does not act for the organisation. */
export async function readOwnLogin({ db }: Pick<Ctx, "db">, place: Place): Promise<OwnLogin | undefined> {
  const [organisation] = await db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(isActedFor(place));
  if (!organisation) return undefined;
  const { id } = organisation;
  const domains = await db
    .select({
      domain: providerDomains.domain,
      challenge: providerDomains.challenge,
      provedAt: providerDomains.provedAt,
      checkedAt: providerDomains.checkedAt,
      missing: sql<boolean>`${isNotNull(providerDomains.missingSince)}`,
    })
    .from(providerDomains)
    .where(eq(providerDomains.organisationId, id))
    .orderBy(asc(providerDomains.domain));
  const troubles = await db
    .select({ code: sql<Trouble>`${providerTroubles.code}`, at: providerTroubles.at })
    .from(providerTroubles)
    .where(eq(providerTroubles.organisationId, id))
    .orderBy(desc(providerTroubles.id))
    .limit(mostTroubles);
  return { organisation, settings: await readSettings(db, id), domains, troubles };
}

/** Runs with the organisation held, where the administrator acts for it: nobody else changes its settings meanwhile. */
export function withOrganisation<Outcome>(
  { db }: Pick<Ctx, "db">,
  place: Place,
  change: (tx: Db) => Promise<Outcome>,
): Promise<Outcome | { outcome: "notThere" }> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(isActedFor(place))
      .for("no key update");
    return found.length === 0 ? { outcome: "notThere" as const } : change(tx);
  });
}

/** Somebody else has saved meanwhile. */
type Conflict = { outcome: "conflict"; saved: ProviderSettings };

export type SettingsSaved =
  | { outcome: "saved" }
  /** With another issuer: the secret that there was is gone. */
  | { outcome: "secretDropped" }
  | Conflict;

/** Until the settings as they are now were tried, nobody signs in by them. */
const switchedOff = { forStaff: false, forPeople: false, testedAt: null };

/**
 * Saves the settings. Any change ends what was opened by those before, and switches sign-in off until the new ones have been
 * tried. The secret was given to one issuer: another one is not handed it.
 */
export function saveSettings(
  ctx: Pick<Ctx, "db">,
  { values, version, ...place }: Place & { values: ProviderValues; version: string },
): Promise<SettingsSaved | { outcome: "notThere" }> {
  return withOrganisation(ctx, place, async (tx): Promise<SettingsSaved> => {
    const { organisationId } = place;
    const now = await readSettings(tx, organisationId);
    if (now && now.version !== version) return { outcome: "conflict", saved: now };
    if (!now) {
      await tx.insert(providerLogins).values({ organisationId, ...values });
      return { outcome: "saved" };
    }
    const isOther = now.issuer !== values.issuer;
    await tx
      .update(providerLogins)
      .set({ ...values, ...switchedOff, ...(isOther && { sealedSecret: null }) })
      .where(eq(providerLogins.organisationId, organisationId));
    await endProvidersSessions(tx, organisationId);
    return { outcome: isOther && now.hasSecret ? "secretDropped" : "saved" };
  });
}

/** Keeps the secret that the provider has given us. It is told to nobody again. */
export function saveSecret(ctx: Pick<Ctx, "db" | "secrets">, { secret, ...place }: Place & { secret: string }) {
  return withOrganisation(ctx, place, async (tx): Promise<{ outcome: "saved" | "notThere" }> => {
    const saved = await tx
      .update(providerLogins)
      .set({ ...switchedOff, sealedSecret: ctx.secrets.encrypt("provider secret", secret) })
      .where(eq(providerLogins.organisationId, place.organisationId))
      .returning({ id: providerLogins.organisationId });
    await endProvidersSessions(tx, place.organisationId);
    return { outcome: saved.length > 0 ? "saved" : "notThere" };
  });
}

export type Switched = { outcome: "saved" | "notThere" } | { outcome: "notTested" } | Conflict;

/**
 * Switches sign-in on or off for staff and people. On only once the settings were tried; off for staff, who alone have sessions by
 * it, it ends these: switching it on again opens none of them.
 */
export function switchLogin(
  ctx: Pick<Ctx, "db">,
  { forStaff, forPeople, version, ...place }: Place & { forStaff: boolean; forPeople: boolean; version: string },
): Promise<Switched> {
  return withOrganisation(ctx, place, async (tx): Promise<Switched> => {
    const now = await readSettings(tx, place.organisationId);
    if (!now) return { outcome: "notThere" };
    if (now.version !== version) return { outcome: "conflict", saved: now };
    if ((forStaff || forPeople) && !now.testedAt) return { outcome: "notTested" };
    await tx
      .update(providerLogins)
      .set({ forStaff, forPeople })
      .where(eq(providerLogins.organisationId, place.organisationId));
    if (!forStaff) await endProvidersSessions(tx, place.organisationId);
    return { outcome: "saved" };
  });
}

/** Forgets the settings with their secret, and ends what they had opened. */
export function removeSettings(
  ctx: Pick<Ctx, "db">,
  { version, ...place }: Place & { version: string },
): Promise<{ outcome: "saved" | "notThere" } | Conflict> {
  return withOrganisation(ctx, place, async (tx): Promise<{ outcome: "saved" } | Conflict> => {
    const now = await readSettings(tx, place.organisationId);
    if (now && now.version !== version) return { outcome: "conflict", saved: now };
    await endProvidersSessions(tx, place.organisationId);
    await tx.delete(providerLogins).where(eq(providerLogins.organisationId, place.organisationId));
    return { outcome: "saved" };
  });
}

/** Ends all sessions that an organisation's provider has opened. */
export async function endProvidersSessions(tx: Db, organisationId: string): Promise<void> {
  await tx
    .update(sessions)
    .set(endedNow)
    .where(
      sql`${sessions.idHash} in (select id_hash from ${providerSessions}
        where ${eq(providerSessions.organisationId, organisationId)})`,
    );
}

/** Notes why a sign-in came to nothing, for the organisation's administrators: a code, nothing of whose it was. */
export async function noteTrouble(db: Db, organisationId: string, code: Trouble): Promise<void> {
  await db.insert(providerTroubles).values({ organisationId, code });
  await db.execute(sql`
    delete from ${providerTroubles} where organisation_id = ${organisationId} and id <= (
      select id from ${providerTroubles} where organisation_id = ${organisationId}
      order by id desc offset ${mostTroubles} limit 1)`);
}
