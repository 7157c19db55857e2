import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import type { Migration } from "./read-migrations.server";

/** How long a migration waits for a lock, and how long it is tried again. */
export type Patience = {
  /** Milliseconds: whoever comes meanwhile waits behind it, and a request has 2.5 s in all. */
  lockMs: number;
  /** Milliseconds after which nobody tries any more. */
  mostMs: number;
  pauseMs(): number;
};

/** A migration got its locks for so long not that somebody has to look. Says who may hold them. */
export class MigrationBlockedError extends Error {
  constructor({ name }: Migration, holders: string[]) {
    super(
      [
        `migration ${name} got no lock: others hold what it changes`,
        `nothing of it is stored, and everything before it is`,
        ...holders.map((holder) => `open since: ${holder}`),
        "release again when these have ended",
      ].join("\n"),
    );
    this.name = "MigrationBlockedError";
  }
}

/** Others ended it only because they were there first. */
const isBlocked = (error: unknown) => ["55P03", "40P01"].includes(String((error as { code?: unknown }).code));

/** An index that is made beside those who write: no transaction may be around it. */
const concurrently = /^\s*(create (?:unique )?index|drop index) concurrently (?:if (?:not )?exists )?"?(\w+)/i;

/** Applies a migration and notes it, again and again until it gets its locks. Throws `MigrationBlockedError` in the end. */
export async function applyMigration(
  client: postgres.Sql,
  migration: Migration,
  { lockMs, mostMs, pauseMs }: Patience,
  onProgress: (line: string) => void,
): Promise<void> {
  const since = performance.now();
  const isConcurrent = migration.statements.some((statement) => concurrently.test(statement));
  for (;;) {
    try {
      if (isConcurrent) return await applyOneByOne(client, migration);
      return await applyWhole(client, migration, lockMs);
    } catch (error) {
      if (!isBlocked(error)) throw error;
      if (performance.now() - since > mostMs)
        throw new MigrationBlockedError(migration, await openTransactions(client));
      onProgress(`Migration ${migration.name} waits for others and is tried again`);
      await sleep(pauseMs());
    }
  }
}

async function applyWhole(client: postgres.Sql, migration: Migration, lockMs: number): Promise<void> {
  await client.begin(async (tx) => {
    await withoutLimits(tx);
    await tx`select set_config('lock_timeout', ${String(lockMs)}, true)`;
    for (const statement of migration.statements) await tx.unsafe(statement);
    await note(tx, migration);
  });
}

/** Each statement by itself. Where one ended halfway, all begin anew, so each must find out whether it has been done. */
async function applyOneByOne(client: postgres.Sql, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const [, what = "", index = ""] = concurrently.exec(statement) ?? [];
    if (what.toLowerCase().startsWith("create")) {
      // What a creation that ended halfway leaves behind has the name and is never used.
      const [broken] = await client`
        select 1 from pg_index where indexrelid = to_regclass(${`"${index}"`}) and not indisvalid`;
      if (broken) await client.unsafe(`drop index concurrently "${index}"`);
    }
    await client.unsafe(statement);
  }
  await note(client, migration);
}

async function note(client: Pick<postgres.Sql, "unsafe">, { hash, createdAt }: Migration): Promise<void> {
  const text = "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)";
  await client.unsafe(text, [hash, createdAt]);
}

/** Transactions of others that are open the longest: ids and names of connections, never what they do. */
async function openTransactions(client: postgres.Sql): Promise<string[]> {
  const rows = await client<{ pid: number; name: string; seconds: number }[]>`
    select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
    where datname = current_database() and xact_start is not null and application_name <> 'vointi release'
    order by xact_start limit 5`;
  return rows.map(({ pid, name, seconds }) => `${seconds} s, pid ${pid}, ${name || "without a name"}`);
}

/** A database may have limits of its own; a release has those that it sets itself, for this transaction alone. */
export async function withoutLimits(tx: postgres.TransactionSql): Promise<void> {
  for (const limit of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]) {
    await tx`select set_config(${limit}, '0', true)`;
  }
}
