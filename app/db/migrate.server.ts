import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { DatabaseConnection } from "./client.server";
import { openClient } from "./driver/postgres-client.server";

/** Any number that only releases use. */
const releaseLock = 7_041_902;

const settings = { max: 1, onnotice: () => {}, connection: { application_name: "vointi release" } };

/**
 * Runs what a release does to the database. Several instances may start together: one works, the others wait for it, and
 * find everything done. The turn is held by a transaction: a session is not one's own behind a pooler. Who is killed
 * gives it up.
 */
export async function inReleaseTurn<Done>(target: DatabaseConnection, work: () => Promise<Done>): Promise<Done> {
  const client = openClient(target, settings);
  try {
    return (await client.begin(async (turn) => {
      // A database may have limits of its own, and this one waits for as long as the work takes.
      for (const limit of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]) {
        await turn`select set_config(${limit}, '0', true)`;
      }
      await turn`select pg_advisory_xact_lock(${releaseLock})`;
      return work();
    })) as Done;
  } finally {
    await client.end();
  }
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
