import { and, desc, eq, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { serviceKeys } from "~/db/schema/service-keys";
import type { Ctx } from "~/features/ctx.server";
import { pageSize } from "~/features/lists/list-query";
import { actsForAll, organisationFor } from "~/features/orders/reach";
import { isOfReached, isReachedOrganisation } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import { hashToken } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { type KeyGrain, type KeyScope, keyDays, mostStanding, organisationScopes } from "./key-scope";
import { newKeyText } from "./key-text.server";
import { hasScope, keyStands } from "./read-key.server";

const [maker, revoker] = [alias(users, "maker"), alias(users, "revoker")];
/** Their name, empty where they have given none; null where there is nobody any more. */
const nameOf = (who: typeof maker | typeof revoker) =>
  sql<string | null>`case when ${who.id} is not null then trim(concat(${who.firstName}, ' ', ${who.lastName})) end`;

/**
 * Keys that are somebody's to look after: of one organisation those that it can make itself. Who reads rows of results is the
 * service's matter.
 */
const isOwn = (admin: Admin): SQL | undefined =>
  actsForAll(admin) ? undefined : and(isOfReached(admin, serviceKeys.organisationId), not(hasScope("results:read")));

const columns = {
  id: serviceKeys.id,
  name: serviceKeys.name,
  scopes: serviceKeys.scopes,
  grain: serviceKeys.grain,
  organisation: { id: organisations.id, name: organisations.name },
  madeAt: serviceKeys.madeAt,
  takenOver: serviceKeys.takenOver,
  madeBy: nameOf(maker),
  endsAt: serviceKeys.endsAt,
  lastUsedAt: serviceKeys.lastUsedAt,
  revokedAt: serviceKeys.revokedAt,
  revokedBy: nameOf(revoker),
  stands: sql<boolean>`(${keyStands})`,
};

/** Those that still open something come first, and the newest of them. */
function selectKeys(db: Db, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(serviceKeys)
    .leftJoin(organisations, eq(organisations.id, serviceKeys.organisationId))
    .leftJoin(maker, eq(maker.pseudoId, serviceKeys.madeBy))
    .leftJoin(revoker, eq(revoker.pseudoId, serviceKeys.revokedBy))
    .where(condition)
    .orderBy(desc(columns.stands), desc(serviceKeys.madeAt), serviceKeys.id);
}

export type ListedKey = Awaited<ReturnType<typeof selectKeys>>[number];

/** A page of the keys of an organisation, or of all of them, as far as the administrator looks after them. */
export async function listKeys(
  { db }: Pick<Ctx, "db">,
  { admin, organisationId, page }: { admin: Admin; organisationId: string | null; page: number },
): Promise<{ keys: ListedKey[]; page: number; total: number }> {
  const ofOne = organisationId === null ? undefined : eq(serviceKeys.organisationId, organisationId);
  const wanted = and(ofOne, isOwn(admin));
  const [total, keys] = await Promise.all([
    db.$count(serviceKeys, wanted),
    selectKeys(db, wanted)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { keys, page, total };
}

/** One of them; undefined for others' and for none alike. */
export async function findKey(
  { db }: Pick<Ctx, "db">,
  { admin, keyId }: { admin: Admin; keyId: string | undefined },
): Promise<ListedKey | undefined> {
  if (!isUuid(keyId)) return undefined;
  const [found] = await selectKeys(db, and(eq(serviceKeys.id, keyId), isOwn(admin)));
  return found;
}

/** What a key is made with. */
export type NewKey = { name: string; scopes: KeyScope[]; grain: KeyGrain | null; days: number };

export type MakeOutcome =
  /** The key itself: nobody can read it again. */
  | { outcome: "made"; key: string; endsAt: Date }
  /** The same form came before: its key was shown then. */
  | { outcome: "madeBefore" }
  /** The organisation isn't there, or not theirs. */
  | { outcome: "notThere" }
  /** Somebody of one organisation asks for what the service alone gives, or the other way round. */
  | { outcome: "forbidden" }
  /** Another key reads results under this name for another organisation or in other numbers. */
  | { outcome: "nameTaken" }
  | { outcome: "tooMany" };

/**
 * Makes a key. `formId` names the form it was asked for with, so that one sent twice makes one key.
 */
export async function makeKey(
  { db, log }: Pick<Ctx, "db" | "log">,
  given: { admin: Admin; organisationId: string | null; formId: string; wanted: NewKey; requestId: string },
): Promise<MakeOutcome> {
  const { admin, formId, wanted, requestId } = given;
  const { name, scopes, grain, days } = wanted;
  const readsResults = scopes.includes("results:read");
  const isAllowed = readsResults
    ? actsForAll(admin) && scopes.length === 1
    : scopes.every((scope) => organisationScopes.includes(scope));
  const organisationId = organisationFor(admin, given.organisationId) ?? null;
  if (!isAllowed || (organisationId === null && !readsResults)) return { outcome: "forbidden" };
  if (!Number.isInteger(days) || days < 1 || days > keyDays.most || scopes.length === 0)
    return { outcome: "forbidden" };
  if (given.organisationId !== null && given.organisationId !== organisationId) return { outcome: "notThere" };
  if (organisationId !== null && !isUuid(organisationId)) return { outcome: "notThere" };
  const key = newKeyText();
  return db.transaction(async (tx): Promise<MakeOutcome> => {
    // Of two at once the second counts what the first has made.
    await lockKeys(tx, readsResults ? null : organisationId);
    const before = await tx.select({ id: serviceKeys.id }).from(serviceKeys).where(eq(serviceKeys.id, formId));
    if (before.length > 0) return { outcome: "madeBefore" };
    if (organisationId !== null && !(await isThere(tx, admin, organisationId))) return { outcome: "notThere" };
    if (readsResults && (await isTaken(tx, { name, organisationId, grain }))) return { outcome: "nameTaken" };
    if (!readsResults && (await countStanding(tx, organisationId ?? "")) >= mostStanding) return { outcome: "tooMany" };
    const [made] = await tx
      .insert(serviceKeys)
      .values({
        id: formId,
        organisationId,
        name,
        scopes,
        grain: readsResults ? (grain ?? "tens") : null,
        keyHash: hashToken(key),
        madeBy: pseudoIdOf(admin),
        endsAt: sql`now() + make_interval(days => ${days}::int)`,
      })
      .returning({ endsAt: serviceKeys.endsAt });
    if (!made) throw new Error("the key was just made and is not there");
    log.info({ requestId, userUuid: admin.userUuid, serviceKey: formId, organisationId, scopes }, "service key made");
    return { outcome: "made", key, endsAt: made.endsAt };
  });
}

const pseudoIdOf = ({ userUuid }: Admin) => sql`(select pseudo_id from users where id = ${userUuid}::uuid)`;

async function isThere(tx: Db, admin: Admin, organisationId: string): Promise<boolean> {
  const found = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), isReachedOrganisation(admin)))
    .for("key share");
  return found.length > 0;
}

/** Keys that read results are made one after the other, by their names; others of an organisation likewise, by their number. */
export async function lockKeys(tx: Db, organisationId: string | null): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`service keys ${organisationId ?? "results"}`}, 0))`,
  );
}

/** A recipient's ids go by the name of its key, so one name is never two recipients'. */
export async function isTaken(
  tx: Db,
  { name, organisationId, grain }: { name: string; organisationId: string | null; grain: KeyGrain | null },
): Promise<boolean> {
  const found = await tx
    .select({ id: serviceKeys.id })
    .from(serviceKeys)
    .where(
      and(
        eq(serviceKeys.name, name),
        hasScope("results:read"),
        or(
          sql`${serviceKeys.organisationId} is distinct from ${organisationId}::uuid`,
          sql`${serviceKeys.grain} is distinct from ${grain ?? "tens"}`,
        ),
      ),
    )
    .limit(1);
  return found.length > 0;
}

async function countStanding(tx: Db, organisationId: string): Promise<number> {
  return tx.$count(serviceKeys, and(eq(serviceKeys.organisationId, organisationId), keyStands));
}

/** Ends a key at once, for good. Said twice, it is done once. */
export async function revokeKey(
  { db, log }: Pick<Ctx, "db" | "log">,
  { admin, keyId, requestId }: { admin: Admin; keyId: string; requestId: string },
): Promise<{ outcome: "revoked" } | { outcome: "notThere" }> {
  if (!isUuid(keyId)) return { outcome: "notThere" };
  const own = and(eq(serviceKeys.id, keyId), isOwn(admin));
  const revoked = await db
    .update(serviceKeys)
    .set({ revokedAt: sql`now()`, revokedBy: pseudoIdOf(admin) })
    .where(and(own, isNull(serviceKeys.revokedAt)))
    .returning({ id: serviceKeys.id });
  if (revoked.length > 0) {
    log.info({ requestId, userUuid: admin.userUuid, serviceKey: keyId }, "service key revoked");
    return { outcome: "revoked" };
  }
  const [known] = await db.select({ id: serviceKeys.id }).from(serviceKeys).where(own);
  return known ? { outcome: "revoked" } : { outcome: "notThere" };
}

/** The names of those that read results with a key that stands. */
export async function resultRecipients({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const found = await db
    .selectDistinct({ name: serviceKeys.name })
    .from(serviceKeys)
    .where(and(hasScope("results:read"), keyStands))
    .orderBy(serviceKeys.name)
    .limit(500);
  return found.map(({ name }) => name);
}
