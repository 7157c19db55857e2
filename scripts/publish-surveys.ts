/** `npm run surveys:publish`: makes changed survey and consent texts the current versions; unchanged ones stay. */
import { parseEnv } from "../app/platform/env.server";
import { openPostgres } from "../server/database";
import { publish, sourceFolders } from "../server/release";
import { failStart } from "../server/start";

try {
  const postgres = await openPostgres(parseEnv({ VOINTI_MODE: "development", ...process.env }), console.log);
  await publish(postgres.target, sourceFolders, console.log);
  await postgres.stop();
} catch (error) {
  await failStart(error);
}
