/** `npm run admin:code`: shows the codes by which the administrators of ADMIN_EMAILS set up their first second step. */
import { parseEnv } from "../app/platform/env.server";
import { showAdminCodes } from "./admin-codes";
import { openPostgres } from "./database";
import { failStart, openSecrets } from "./start";

try {
  const env = parseEnv(process.env);
  const postgres = await openPostgres(env);
  const database = { target: postgres.target, secrets: await openSecrets(env) };
  await showAdminCodes(database, env.adminEmails, { terminal: process.stdout, onProgress: console.log });
  await postgres.stop();
} catch (error) {
  await failStart(error);
}
