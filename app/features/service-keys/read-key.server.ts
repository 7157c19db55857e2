import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { consumePoint, rateLimitsOf } from "~/db/rate-limit.server";
import { organisations } from "~/db/schema/orders";
import { serviceKeys } from "~/db/schema/service-keys";
import type { Ctx } from "~/features/ctx.server";
import type { ActsFor } from "~/features/orders/reach";
import { hashToken } from "~/platform/secrets.server";
import type { KeyGrain, KeyScope } from "./key-scope";
import { mayBeKey } from "./key-text.server";

/** A program that asks with its key, for one organisation or, where it reads results, perhaps for all. */
export type ServiceKey = ActsFor & { id: string; name: string; grain: KeyGrain | null };

export type KeyRefusal =
  /** There is no such key, or it has ended or is revoked. */
  | { outcome: "notAuthenticated" }
  /** It is made for something else. */
  | { outcome: "lacksScope" }
  /** It has asked too often. */
  | { outcome: "tooManyAsks" };

/** So often a key may ask, in so many seconds; apart from everything that people are counted by. */
const asks = rateLimitsOf("service-key", { asks: { points: 600, duration: 10 * 60 } });

/** Holds for keys that open something now. */
export const keyStands: SQL = and(isNull(serviceKeys.revokedAt), gt(serviceKeys.endsAt, sql`now()`)) as SQL;

export const hasScope = (scope: KeyScope): SQL => sql`${scope} = any(${serviceKeys.scopes})`;

/**
 * Which key a program shows, where it may be used for this. Read anew for every call, so that one that is revoked or over opens
 * nothing from that moment on.
 */
export async function readServiceKey(
  { db }: Pick<Ctx, "db">,
  { key, scope }: { key: string; scope: KeyScope },
): Promise<{ outcome: "key"; key: ServiceKey } | KeyRefusal> {
  if (!mayBeKey(key)) return { outcome: "notAuthenticated" };
  const [found] = await db
    .select({
      id: serviceKeys.id,
      name: serviceKeys.name,
      scopes: serviceKeys.scopes,
      grain: serviceKeys.grain,
      organisation: { id: organisations.id, name: organisations.name },
      usedLately: sql<boolean>`coalesce(${isUsedLately}, false)`,
    })
    .from(serviceKeys)
    .leftJoin(organisations, eq(organisations.id, serviceKeys.organisationId))
    .where(and(eq(serviceKeys.keyHash, hashToken(key)), keyStands));
  if (!found) return { outcome: "notAuthenticated" };
  if (!(await consumePoint([asks(db).asks, found.id]))) return { outcome: "tooManyAsks" };
  if (!found.scopes.includes(scope)) return { outcome: "lacksScope" };
  if (!found.usedLately) await noteUse(db, found.id);
  const { id, name, grain, organisation } = found;
  return { outcome: "key", key: { id, name, grain, organisation } };
}

const isUsedLately = sql`${serviceKeys.lastUsedAt} > now() - interval '1 minute'`;

/** Once a minute at most: it tells whether a key is still in use. */
async function noteUse(db: Db, id: string): Promise<void> {
  await db
    .update(serviceKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(serviceKeys.id, id), sql`${isUsedLately} is not true`));
}
