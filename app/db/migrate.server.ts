import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { applyMigration, type Patience, withoutLimits } from "./apply-migration.server";
import type { DatabaseConnection } from "./client.server";
import { openClient } from "./driver/postgres-client.server";
import { readMigrations } from "./read-migrations.server";

/** Any number that only releases use. */
const releaseLock = 7_041_902;

/** Without kept statements: behind a pooler each transaction may be on another connection. */
const settings = { max: 1, prepare: false, onnotice: () => {}, connection: { application_name: "vointi release" } };

/** Milliseconds until who found the turn taken asks again; drawn, so that many do not ask together. */
const askAgainAfter = () => 100 + Math.random() * 300;

/**
 * Runs what a release does to the database. Several instances may start together: one works, the others wait for it, and
 * find everything done. The turn is held by a transaction: a session is not one's own behind a pooler. Who waits holds
 * nothing: a pooler has few connections, and the one who works needs another. Who is killed gives the turn up.
 */
export async function inReleaseTurn<Done>(target: DatabaseConnection, work: () => Promise<Done>): Promise<Done> {
  const client = openClient(target, settings);
  try {
    for (;;) {
      const turn = await takeTurn(client, work);
      if (turn.taken) return turn.done;
      await sleep(askAgainAfter());
    }
  } finally {
    await client.end();
  }
}

type Turn<Done> = { taken: true; done: Done } | { taken: false };

function takeTurn<Done>(client: postgres.Sql, work: () => Promise<Done>): Promise<Turn<Done>> {
  return client.begin(async (turn): Promise<Turn<Done>> => {
    await withoutLimits(turn);
    // Sent as a plain text, after which PostgreSQL keeps no view of the data for this transaction: an index that is made
    // beside those who write waits for whoever has an older one.
    const [lock] = await turn.unsafe<{ taken: boolean }[]>(`select pg_try_advisory_xact_lock(${releaseLock}) as taken`);
    return lock?.taken ? { taken: true, done: await work() } : { taken: false };
  }) as Promise<Turn<Done>>;
}

/** As drizzle's own migrator keeps it, whose tables there are. */
const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Four minutes of trying: longer than a report or a reminder takes, and shorter than the five that platforms give a
 * release. Between two tries those who waited behind it go on; a lock is waited for less long than their statements may
 * take, so their answers are saved late and not refused.
 */
const patient: Patience = { lockMs: 1_500, mostMs: 4 * 60_000, pauseMs: () => 1_000 + Math.random() * 2_000 };

/**
 * Applies the migrations of a folder, in a release's turn, each in a transaction of its own: what one has done stays when
 * the next fails. Drizzle's migrator puts all into one, which would hold the locks of the first until the last is done.
 */
export async function migrateDatabase(
  target: DatabaseConnection,
  migrationsFolder: string,
  {
    patience = patient,
    onProgress = () => {},
  }: { patience?: Patience; onProgress?: ((line: string) => void) | undefined } = {},
): Promise<void> {
  const client = openClient(target, settings);
  try {
    await client.unsafe(bookkeeping);
    const [last] = await client<{ at: string | null }[]>`
      select max(created_at) as at from drizzle.__drizzle_migrations`;
    for (const migration of readMigrations(migrationsFolder)) {
      if (Number(last?.at ?? 0) < migration.createdAt) await applyMigration(client, migration, patience, onProgress);
    }
  } finally {
    await client.end();
  }
}
