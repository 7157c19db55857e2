import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import type { DatabaseConnection } from "./client.server";
import { openClient } from "./driver/postgres-client.server";

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
    // A database may have limits of its own, and this one stands for as long as the work takes.
    for (const limit of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]) {
      await turn`select set_config(${limit}, '0', true)`;
    }
    const [lock] = await turn`select pg_try_advisory_xact_lock(${releaseLock}) as taken`;
    return lock?.taken ? { taken: true, done: await work() } : { taken: false };
  }) as Promise<Turn<Done>>;
}

/** Applies the migrations of a folder, in a release's turn: drizzle itself takes no lock. */
export async function migrateDatabase(target: DatabaseConnection, migrationsFolder: string): Promise<void> {
  const client = openClient(target, settings);
  try {
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
