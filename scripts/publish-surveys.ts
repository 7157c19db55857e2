/** `npm run surveys:publish`: makes changed survey and consent texts the current versions; unchanged ones stay. */
import { parseEnv } from "../app/platform/env.server";
import { openPostgres } from "../server/database";
import { publish, sourceFolders } from "../server/release";
import { failStart } from "../server/start";

try {
  const env = parseEnv({ VOINTI_MODE: "development", ...process.env });
  const postgres = await openPostgres(env, console.log);
  await publish(postgres.target, sourceFolders, env, console.log);
  await postgres.stop();
} catch (error) {
  await failStart(error);
}
