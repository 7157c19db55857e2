/** The release step of a deployment: migrations and publishing, once, before the instances of a new version start. */
import { parseEnv } from "../app/platform/env.server";
import { openPostgres } from "./database";
import { builtFolders, release } from "./release";
import { buildFolder, failStart } from "./start";

try {
  const postgres = await openPostgres(parseEnv(process.env));
  await release(postgres.target, builtFolders(buildFolder), console.log);
  await postgres.stop();
} catch (error) {
  failStart(error);
}
