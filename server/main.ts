/** `npm start`: one production instance. */
import { parseEnv } from "../app/platform/env.server";
import { createLogger } from "../app/platform/log.server";
import { requireFreePort } from "../scripts/free-port.mjs";
import { showAdminCodes } from "./admin-codes";
import { openPostgres } from "./database";
import { builtFolders, nameFirstAdmins, release, storeAttachments, takeOverReportingKeys } from "./release";
import { refuseErased } from "./restored";
import { buildFolder, failStart, openErasures, openSecrets, startServer } from "./start";

try {
  const env = parseEnv(process.env);
  await requireFreePort(env.port, env.hosts);
  const postgres = await openPostgres(env);
  // The embedded database has one holder, so nobody else could have released into it.
  if (!env.databaseUrl) {
    const folders = builtFolders(buildFolder);
    await release(postgres.target, folders, env, console.log);
    await takeOverReportingKeys(postgres.target, env, console.log);
    await nameFirstAdmins(postgres.target, env.adminEmails, console.log);
    const database = { target: postgres.target, secrets: await openSecrets(env) };
    await showAdminCodes(database, env.adminEmails, { terminal: process.stdout, onProgress: console.log });
    await storeAttachments(env.s3, folders.attachments, console.log);
  }
  const log = createLogger(env.logLevel, { instance: env.instance });
  await refuseErased(postgres.target, openErasures(env), { log });
  const app = await startServer(env, postgres.target, { onStopped: postgres.stop });
  app.log.info({ mode: env.mode, port: env.port }, "listening");
} catch (error) {
  await failStart(error);
}
