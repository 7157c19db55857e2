/** `npm run demo`, after the build: database, demo people, server, and where to find everything. */
import { join } from "node:path";
import { connectDatabase } from "../../app/db/client.server";
import { fileStore } from "../../app/features/files/file-store.server";
import { parseEnv } from "../../app/platform/env.server";
import { requireFreePort } from "../../scripts/free-port.mjs";
import { openPostgres } from "../database";
import { builtFolders, release, storeAttachments } from "../release";
import { buildFolder, failStart, openSecrets, startServer } from "../start";
import { demoReportFile } from "./console-data";
import { demoGroupAddresses } from "./demo-people";
import { type PreparedDemo, prepareDemo } from "./prepare-demo";

const say = (line: string) => console.log(`  ${line}`);

try {
  const env = parseEnv({ VOINTI_MODE: "demo", LOG_LEVEL: "warn", ...process.env });
  await requireFreePort(env.port, env.hosts);
  const postgres = await openPostgres(env, say);
  const folders = builtFolders(buildFolder);
  await release(postgres.target, folders, env, say);
  await storeAttachments(env.s3, folders.attachments, say);
  let shown: PreparedDemo | undefined;
  if (env.demoPeople) {
    const database = connectDatabase(postgres.target, { poolSize: 2 });
    const files = fileStore(env.s3, join(env.dataDir, "files"));
    shown = await prepareDemo(database, { env, secrets: await openSecrets(env) }, files);
    await database.close();
    say(shown.seeded ? "Demo people added" : "Demo people are there from before");
    if (shown.added.length > 0) say(`Added, as they were missing: ${shown.added.join(", ")}`);
  }
  await startServer(env, postgres.target, { onStopped: postgres.stop });
  console.log(`\nVointi is running at ${env.publicOrigin}\n`);
  if (shown) printPeople(env.publicOrigin, shown);
  console.log(`\nMessages arrive at ${env.publicOrigin}/outbox`);
  console.log(`and as files in ${env.dataDir}/outbox. Stop with Ctrl-C.\n`);
} catch (error) {
  await failStart(error);
}

function printPeople(origin: string, shown: PreparedDemo): void {
  for (const person of shown.people)
    console.log(`  ${(person.email ?? "-").padEnd(24)} ${person.phone}  ${person.language}  ${person.story}`);
  console.log("\nAddresses of groups, to join their survey:\n");
  for (const { path, story } of demoGroupAddresses) console.log(`  ${origin}${path}  ${story}`);
  if (shown.reportFile) console.log(`\n  ${origin}${demoReportFile.path}  ${demoReportFile.story}`);
  console.log("\nSign in with one of these addresses or numbers.");
}
