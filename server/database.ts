import { resolve } from "node:path";
import type { DatabaseConnection } from "../app/db/client.server";
import type { Env } from "../app/platform/env.server";
import { startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres";

type Started = { dataDir: string; stop: () => Promise<void> };
let started: Started | undefined;

/** The database that this process has started, for whoever has to end before it is served. */
export function startedHere(): Started | undefined {
  return started;
}

/** The same environment with the release's own way to the database: past a pooler, where there is one. */
export function forRelease(env: Env): Env {
  if (!env.releaseDatabaseUrl) return env;
  return { ...env, databaseUrl: env.releaseDatabaseUrl, databasePooler: undefined };
}

/** The configured PostgreSQL, or the embedded one, started. `stop` ends only what was started here. */
export async function openPostgres(
  env: Env,
  onProgress?: (line: string) => void,
): Promise<{ target: DatabaseConnection; stop: () => Promise<void> }> {
  const { databaseUrl: url, databasePooler: pooler } = env;
  if (url) return { target: { url, ...(pooler && { pooler }) }, stop: async () => {} };
  const holderName = `vointi pid ${process.pid} ${env.publicOrigin}`;
  const embedded = await startEmbeddedPostgres({
    dataDir: resolve(env.dataDir),
    holderName,
    onProgress,
    // Another process took the database over while ours was down: two must never serve it.
    onLost: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  started = { dataDir: resolve(env.dataDir), stop: embedded.stop };
  return { target: embedded.connection, stop: embedded.stop };
}
