import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { serviceKeys } from "~/db/schema/service-keys";
import type { ReportingKey } from "~/platform/reporting-keys.server";
import { keyDays } from "./key-scope";

export type TakeOverOutcome =
  | { outcome: "takenOver"; count: number }
  /** These same keys were taken over before. */
  | { outcome: "takenBefore" }
  /** There are others than those that were taken over once: whoever wants one more makes it in the console. */
  | { outcome: "refused" };

/**
 * Takes the keys of REPORTING_KEYS into the one store of all, once and as a whole. What they open stays as it is, and so do the
 * ids their recipients know people by; each ends in a year.
 */
export function takeOverKeys(db: Db, keys: readonly ReportingKey[]): Promise<TakeOverOutcome> {
  return db.transaction(async (tx): Promise<TakeOverOutcome> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('service keys taken over', 0))`);
    const before = await tx
      .select({ keyHash: serviceKeys.keyHash })
      .from(serviceKeys)
      .where(eq(serviceKeys.takenOver, true));
    const known = new Set(before.map(({ keyHash }) => keyHash.toString("hex")));
    if (known.size > 0) {
      return { outcome: keys.every(({ sha256 }) => known.has(sha256)) ? "takenBefore" : "refused" };
    }
    const there = await organisationsAmong(tx, keys);
    // A key of an organisation that is gone opened nothing.
    const alive = keys.filter(({ organisationId }) => organisationId === null || there.has(organisationId));
    if (alive.length === 0) return { outcome: "takenOver", count: 0 };
    const taken = await tx
      .insert(serviceKeys)
      .values(
        alive.map(({ recipient, sha256, organisationId, values }) => ({
          organisationId,
          name: recipient,
          scopes: ["results:read" as const],
          grain: values === "full" ? ("full" as const) : ("tens" as const),
          keyHash: Buffer.from(sha256, "hex"),
          takenOver: true,
          endsAt: sql`now() + make_interval(days => ${keyDays.most}::int)`,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: serviceKeys.id });
    return { outcome: "takenOver", count: taken.length };
  });
}

async function organisationsAmong(tx: Db, keys: readonly ReportingKey[]): Promise<Set<string>> {
  const named = keys.flatMap(({ organisationId }) => organisationId ?? []);
  const found = await tx.select({ id: organisations.id }).from(organisations).where(inArray(organisations.id, named));
  return new Set(found.map(({ id }) => id));
}
