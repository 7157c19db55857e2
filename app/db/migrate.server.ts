import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { DatabaseConnection } from "./client.server";

/** Any number that only migrations use. */
const migrationLock = 7_041_902;

/**
 * Applies the migrations of a folder. Several instances may start together: one migrates, the others wait for it,
 * because drizzle itself takes no lock. Lock and migrations share one connection, so a killed migrator frees the lock.
 */
export async function migrateDatabase(target: DatabaseConnection, migrationsFolder: string): Promise<void> {
  const settings = { max: 1, onnotice: () => {}, connection: { application_name: "vointi migrations" } };
  const client = "url" in target ? postgres(target.url, settings) : postgres({ ...settings, ...target });
  try {
    await client`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
