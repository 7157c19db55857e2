/** `npm run release`: migrations and publishing, once, before the instances of a new version start. */
import { parseEnv } from "../app/platform/env.server";
import { openPostgres } from "./database";
import { release } from "./release";
import { failStart } from "./start";

try {
  const postgres = await openPostgres(parseEnv(process.env));
  await release(postgres.target, console.log);
  await postgres.stop();
} catch (error) {
  failStart(error);
}
