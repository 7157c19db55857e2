/**
 * `npm run retention`: lets go at once of everything whose time is over, as the server does by itself every quarter of
 * an hour, and prints how many rows went. Prints that it is busy where an instance is at it.
 */
import { runRetention } from "../app/features/retention/retention-job.server";
import { parseEnv } from "../app/platform/env.server";
import { openPostgres } from "../server/database";
import { failStart } from "../server/start";

try {
  const postgres = await openPostgres(parseEnv({ VOINTI_MODE: "development", ...process.env }), console.error);
  try {
    console.log(JSON.stringify(await runRetention(postgres.target)));
  } finally {
    await postgres.stop();
  }
} catch (error) {
  await failStart(error);
}
