/** The release step of a deployment: migrations, publishing and attachments, once, before the instances of a new version start. */
import { parseEnv } from "../app/platform/env.server";
import { showAdminCodes } from "./admin-codes";
import { forRelease, openPostgres } from "./database";
import { tellHelpLinesToCheck } from "./help-lines-to-check";
import {
  builtFolders,
  nameFirstAdmins,
  release,
  resealExports,
  storeAttachments,
  takeOverReportingKeys,
  tryErasures,
} from "./release";
import { buildFolder, failStart, openErasures, openExportSecrets, openSecrets } from "./start";

try {
  const env = parseEnv(process.env);
  const folders = builtFolders(buildFolder);
  // Before anything is changed.
  await tryErasures(openErasures(env), console.log);
  const postgres = await openPostgres(forRelease(env));
  await release(postgres.target, folders, env, console.log);
  await takeOverReportingKeys(postgres.target, env, console.log);
  await nameFirstAdmins(postgres.target, env.adminEmails, console.log);
  const database = { target: postgres.target, secrets: await openSecrets(env) };
  await showAdminCodes(database, env.adminEmails, { terminal: process.stdout, onProgress: console.log });
  await resealExports(postgres.target, await openExportSecrets(env), console.log);
  await storeAttachments(env.s3, folders.attachments, console.log);
  await tellHelpLinesToCheck(postgres.target, folders.advice, console.log);
  await postgres.stop();
} catch (error) {
  await failStart(error);
}
