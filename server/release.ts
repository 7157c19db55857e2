import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectDatabase, type DatabaseConnection } from "../app/db/client.server";
import { inReleaseTurn, migrateDatabase } from "../app/db/migrate.server";
import { publishConsentTypes } from "../app/features/consents/publish-consent-types.server";
import { putIntoS3, type S3Settings } from "../app/features/content/attachment-store.server";
import type { ErasureList } from "../app/features/erasures/erasure-list.server";
import { resealEditionKeys } from "../app/features/exports/edition-key.server";
import { installJobs } from "../app/features/jobs/engine.server";
import { nameAdmins } from "../app/features/people/name-admins.server";
import { takeOverKeys } from "../app/features/service-keys/take-over-keys.server";
import { publishSurveys } from "../app/features/survey/publish-surveys.server";
import { type Env, EnvError } from "../app/platform/env.server";
import { describeError } from "../app/platform/log.server";
import type { Secrets } from "../app/platform/secrets.server";
import { ErasedPeopleError } from "./erased-people-error";
import type { ContentFolders } from "./read-content";

/** Where the migrations and the authors' files stand: in a build side by side, in the sources in their rooms. */
export type ReleaseFolders = { migrations: string; instruments: string; consents: string };

export type Folders = ReleaseFolders & ContentFolders & { reportThread?: string };

export const sourceFolders: Folders = {
  migrations: "drizzle",
  instruments: "app/features/survey/instruments",
  consents: "app/features/consents",
  advice: "app/features/advice",
  leaflets: "app/features/content/leaflets",
  attachments: "build/leaflets",
  embedded: "app/features/content/embedded",
  sampleReport: "build/sample-report/sample.json",
};

export function builtFolders(buildFolder: string): Required<Folders> {
  return {
    migrations: join(buildFolder, "drizzle"),
    instruments: join(buildFolder, "instruments"),
    consents: join(buildFolder, "consents"),
    advice: join(buildFolder, "advice"),
    leaflets: join(buildFolder, "leaflets"),
    attachments: join(buildFolder, "attachments"),
    embedded: join(buildFolder, "content"),
    sampleReport: join(buildFolder, "sample-report.json"),
    reportThread: join(buildFolder, "report-thread.js"),
  };
}

/**
 * What a new version does to the database before it serves: migrations, then the survey and consent texts it ships. Any
 * number may come together, on an empty database as well.
 */
export async function release(
  target: DatabaseConnection,
  folders: ReleaseFolders,
  env: Pick<Env, "controller">,
  onProgress: (line: string) => void,
): Promise<void> {
  onProgress("Migrating the database");
  await inReleaseTurn(target, async () => {
    await bringUpToDate(target, folders.migrations, onProgress);
    await publish(target, folders, env, onProgress);
  });
}

/** Brings the tables to this version: the service's own, and those of the engine of background work. */
export function migrate(target: DatabaseConnection, migrationsFolder: string): Promise<void> {
  return inReleaseTurn(target, () => bringUpToDate(target, migrationsFolder));
}

async function bringUpToDate(
  target: DatabaseConnection,
  migrationsFolder: string,
  onProgress?: (line: string) => void,
): Promise<void> {
  await migrateDatabase(target, migrationsFolder, { onProgress });
  const { jobs, close } = connectDatabase(target, { poolSize: 1 });
  try {
    await installJobs(jobs);
  } finally {
    await close();
  }
}

/** Makes the people that the environment names administrators; says so, since nobody else would. */
export async function nameFirstAdmins(
  target: DatabaseConnection,
  addresses: readonly string[],
  onProgress: (line: string) => void,
): Promise<void> {
  if (addresses.length === 0) return;
  const { bulk, close } = connectDatabase(target, { poolSize: 1 });
  try {
    onProgress(`Made ${await nameAdmins(bulk, addresses)} new administrators of all organisations (ADMIN_EMAILS)`);
  } finally {
    await close();
  }
}

/**
 * Takes the keys of REPORTING_KEYS into the table of all keys (decision 0148), once. Others than those are refused, so that
 * there is one place where it is decided who has a key.
 */
export async function takeOverReportingKeys(
  target: DatabaseConnection,
  { reportingKeys }: Pick<Env, "reportingKeys">,
  onProgress: (line: string) => void,
): Promise<void> {
  if (reportingKeys.length === 0) return;
  const { bulk, close } = connectDatabase(target, { poolSize: 1 });
  try {
    const taken = await takeOverKeys(bulk, reportingKeys);
    switch (taken.outcome) {
      case "refused":
        throw new EnvError(["REPORTING_KEYS: its keys were taken over before; make further ones in the console"]);
      case "sameKey":
        throw new EnvError([`REPORTING_KEYS: ${taken.names.join(", ")} have the same sha256; leave one of them`]);
      case "nameTaken":
        throw new EnvError([
          `REPORTING_KEYS: the console has keys of the same name for another organisation or in other numbers: ${taken.names.join(", ")}`,
        ]);
    }
    onProgress(
      taken.outcome === "takenOver"
        ? `Took over ${taken.count} of the keys of REPORTING_KEYS; each ends in a year. Remove the variable once no instance of the version before runs`
        : "The keys of REPORTING_KEYS were taken over before; remove the variable once no instance of an older version runs",
    );
  } finally {
    await close();
  }
}

/** Publishes the survey and consent texts; unchanged ones stay as they are. */
export async function publish(
  target: DatabaseConnection,
  folders: Omit<ReleaseFolders, "migrations">,
  env: Pick<Env, "controller">,
  onProgress: (line: string) => void,
): Promise<void> {
  const { bulk, close } = connectDatabase(target, { poolSize: 1 });
  try {
    const surveys = await publishSurveys(bulk, folders.instruments);
    const consents = await publishConsentTypes(bulk, folders.consents, env);
    onProgress(`Published ${surveys.length} new survey versions and ${consents.length} new consent texts`);
  } finally {
    await close();
  }
}

/** Has the ids of exports hang on the newest of their keys alone, so that the older ones may go. */
export async function resealExports(
  target: DatabaseConnection,
  exportSecrets: Secrets,
  onProgress: (line: string) => void,
): Promise<void> {
  const { bulk, close } = connectDatabase(target, { poolSize: 1 });
  try {
    onProgress(
      `Sealed the ids of ${await resealEditionKeys(bulk, exportSecrets)} editions with the newest of EXPORT_KEYS`,
    );
  } finally {
    await close();
  }
}

/**
 * Reads the list of people who were erased, which each instance does before it listens: a key that may not list the bucket
 * (s3:ListBucket) ends the release, and not every instance after it.
 */
export async function tryErasures(list: ErasureList, onProgress: (line: string) => void): Promise<void> {
  try {
    const { size } = await list.read();
    onProgress(`Read the list of people who were erased: ${size} entries`);
  } catch (error) {
    const { errorCode, errorType } = describeError(error);
    throw new ErasedPeopleError(
      `the list of people who were erased can't be read (${errorCode ?? errorType}); the key of a bucket needs s3:ListBucket`,
    );
  }
}

/** Puts the printed leaflets into the bucket; the file system serves them where they are. */
export async function storeAttachments(
  s3: S3Settings | undefined,
  folder: string,
  onProgress: (line: string) => void,
): Promise<void> {
  if (!s3) return;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf"));
  for (const name of names) await putIntoS3(s3, name, new Uint8Array(await readFile(join(folder, name))));
  onProgress(`Stored ${names.length} attachments in the bucket`);
}
