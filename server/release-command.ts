/** The release step of a deployment: migrations, publishing and attachments, once, before the instances of a new version start. */
import { parseEnv } from "../app/platform/env.server";
import { openPostgres } from "./database";
import { builtFolders, nameFirstAdmins, release, storeAttachments } from "./release";
import { buildFolder, failStart } from "./start";

try {
  const env = parseEnv(process.env);
  const folders = builtFolders(buildFolder);
  const postgres = await openPostgres(env);
  await release(postgres.target, folders, console.log);
  await nameFirstAdmins(postgres.target, env.adminEmails, console.log);
  await storeAttachments(env.s3, folders.attachments, console.log);
  await postgres.stop();
} catch (error) {
  failStart(error);
}
