import { join } from "node:path";
import { migrateDatabase } from "../app/db/migrate.server";
import { connectDatabase, type DatabaseConnection } from "../app/db/client.server";
import { publishConsentTypes } from "../app/features/consents/publish-consent-types.server";
import { publishSurveys } from "../app/features/survey/publish-surveys.server";
import { buildFolder } from "./start";

/** What a new version does to the database before it serves: migrations, then the survey and consent texts it ships. */
export async function release(target: DatabaseConnection, onProgress: (line: string) => void): Promise<void> {
  onProgress("Migrating the database");
  await migrateDatabase(target, join(buildFolder, "drizzle"));
  const database = connectDatabase(target, { poolSize: 2 });
  try {
    const published = await publishSurveys(database.db, join(buildFolder, "instruments"));
    const consents = await publishConsentTypes(database.db, join(buildFolder, "consents"));
    onProgress(`Published ${published.length} new survey versions and ${consents.length} new consent texts`);
  } finally {
    await database.close();
  }
}
