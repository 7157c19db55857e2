import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { serviceKeys } from "~/db/schema/service-keys";
import type { ReportingKey } from "~/platform/reporting-keys.server";
import { keyDays } from "./key-scope";
import { isTaken, lockKeys } from "./manage-keys.server";

export type TakeOverOutcome =
  | { outcome: "takenOver"; count: number }
  /** These same keys were taken over before. */
  | { outcome: "takenBefore" }
  /** There are others than those that were taken over once: whoever wants one more makes it in the console. */
  | { outcome: "refused" }
  /** One key stands under several names, so it isn't said whose ids it is told. */
  | { outcome: "sameKey"; names: string[] }
  /** The console has keys of these names for another organisation or in other numbers: two recipients would get the same ids. */
  | { outcome: "nameTaken"; names: string[] };

/**
 * Takes the keys of REPORTING_KEYS into the one store of all, once and as a whole. What they open stays as it is, and so do the
 * ids their recipients know people by; each ends in a year.
 */
export function takeOverKeys(db: Db, keys: readonly ReportingKey[]): Promise<TakeOverOutcome> {
  return db.transaction(async (tx): Promise<TakeOverOutcome> => {
    await lockKeys(tx, null);
    const known = await takenHashes(tx);
    const alive = await aliveAmong(tx, keys);
    if (known.size > 0) {
      return { outcome: alive.every(({ sha256 }) => known.has(sha256)) ? "takenBefore" : "refused" };
    }
    if (alive.length === 0) return { outcome: "takenOver", count: 0 };
    const sameKey = alive.filter((one) => alive.some((other) => other !== one && other.sha256 === one.sha256));
    if (sameKey.length > 0) return { outcome: "sameKey", names: sameKey.map(({ recipient }) => recipient) };
    const rows = alive.map(({ recipient, sha256, organisationId, values }) => ({
      organisationId,
      name: recipient,
      scopes: ["results:read" as const],
      grain: values === "full" ? ("full" as const) : ("tens" as const),
      keyHash: Buffer.from(sha256, "hex"),
      takenOver: true,
      endsAt: sql`now() + make_interval(days => ${keyDays.most}::int)`,
    }));
    const names: string[] = [];
    for (const row of rows) if (await isTaken(tx, row)) names.push(row.name);
    if (names.length > 0) return { outcome: "nameTaken", names };
    await tx.insert(serviceKeys).values(rows);
    return { outcome: "takenOver", count: rows.length };
  });
}

/** Whether each of these keys that can open anything was taken over: the list that they stand in is of no more use. */
export async function areTakenOver(db: Db, keys: readonly ReportingKey[]): Promise<boolean> {
  const known = await takenHashes(db);
  return (await aliveAmong(db, keys)).every(({ sha256 }) => known.has(sha256));
}

async function takenHashes(db: Db): Promise<Set<string>> {
  const taken = await db
    .select({ keyHash: serviceKeys.keyHash })
    .from(serviceKeys)
    .where(eq(serviceKeys.takenOver, true));
  return new Set(taken.map(({ keyHash }) => keyHash.toString("hex")));
}

/** Those of an organisation that is there, or of all: a key of one that is gone opens nothing, and is never taken over. */
async function aliveAmong(db: Db, keys: readonly ReportingKey[]): Promise<ReportingKey[]> {
  const named = keys.flatMap(({ organisationId }) => organisationId ?? []);
  const found = await db.select({ id: organisations.id }).from(organisations).where(inArray(organisations.id, named));
  const there = new Set(found.map(({ id }) => id));
  return keys.filter(({ organisationId }) => organisationId === null || there.has(organisationId));
}
