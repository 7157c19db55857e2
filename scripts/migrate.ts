/** `npm run db:migrate`: brings the database of DATABASE_URL, or the embedded one, to this version's schema. */
import { parseEnv } from "../app/platform/env.server";
import { forRelease, openPostgres } from "../server/database";
import { migrate, sourceFolders } from "../server/release";
import { failStart } from "../server/start";

try {
  const env = parseEnv({ VOINTI_MODE: "development", ...process.env });
  const postgres = await openPostgres(forRelease(env), console.log);
  await migrate(postgres.target, sourceFolders.migrations);
  await postgres.stop();
  console.log("The database is up to date");
} catch (error) {
  await failStart(error);
}
