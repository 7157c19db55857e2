/**
 * `npm run blood-tests:import -- <file.json>`: takes over reports from the archive of the discontinued blood-test
 * service. Exit code 1 when the file has a problem; then nothing is stored, and each problem is a line with its path.
 */
import { readFile } from "node:fs/promises";
import { connectDatabase } from "../app/db/client.server";
import { importArchive } from "../app/features/blood-tests/import-archive.server";
import { parseEnv } from "../app/platform/env.server";
import { openPostgres } from "../server/database";
import { failStart } from "../server/start";

const [path] = process.argv.slice(2);
if (!path) {
  console.error("Usage: npm run blood-tests:import -- <file.json>");
  process.exitCode = 1;
} else {
  try {
    process.exitCode = await importFile(path);
  } catch (error) {
    await failStart(error);
  }
}

async function importFile(path: string): Promise<number> {
  const content = await readJson(path);
  if (content === undefined) return 1;
  const postgres = await openPostgres(parseEnv({ VOINTI_MODE: "development", ...process.env }), console.error);
  const database = connectDatabase(postgres.target, { poolSize: 2 });
  try {
    const result = await importArchive(database.db, content);
    if (result.outcome === "refused") {
      for (const problem of result.problems) console.error(problem);
      return 1;
    }
    console.log(`${result.imported} reports imported; ${result.unknown} of people without an account left out`);
    return 0;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    console.error(`${path} is no JSON`);
    return undefined;
  }
}
