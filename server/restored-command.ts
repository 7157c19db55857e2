/** `npm run restored`: what a database restored from a backup needs, after the release and before the instances start. */
import { join } from "node:path";
import { fileStore } from "../app/features/files/file-store.server";
import { parseEnv } from "../app/platform/env.server";
import { forRelease, openPostgres } from "./database";
import { afterRestoring } from "./restored";
import { failStart, openErasures, openSecrets } from "./start";

try {
  const env = parseEnv(process.env);
  const postgres = await openPostgres(forRelease(env));
  const files = fileStore(env.s3, join(env.dataDir, "files"));
  const parts = { secrets: await openSecrets(env), list: openErasures(env), files };
  await afterRestoring(postgres.target, parts, console.log);
  await postgres.stop();
} catch (error) {
  await failStart(error);
}
