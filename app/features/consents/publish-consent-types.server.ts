import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { consentTypes } from "~/db/schema/consents";
import { contentId } from "~/platform/content-id.server";
import { parseYaml } from "~/platform/parse-yaml.server";
import { consentFileSchema, consentKeys } from "./consent-type";

/**
 * Publishes the consent texts of a folder's consent-types.yaml. A changed text becomes a new version; people who agreed
 * to the old one keep that on record. Returns the ids that are new.
 */
export async function publishConsentTypes(db: Db, folder: string): Promise<string[]> {
  const texts = consentFileSchema.parse(parseYaml(await readFile(join(folder, "consent-types.yaml"), "utf8")));
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('publish consent types'))`);
    const published: string[] = [];
    for (const key of consentKeys) {
      const id = contentId([key, texts[key]]);
      const [current] = await tx
        .select({ id: consentTypes.id })
        .from(consentTypes)
        .where(sql`${consentTypes.key} = ${key} and ${consentTypes.current}`);
      if (current?.id === id) continue;
      if (current) await tx.update(consentTypes).set({ current: false }).where(eq(consentTypes.id, current.id));
      await tx
        .insert(consentTypes)
        .values({ id, key, texts: texts[key] })
        .onConflictDoUpdate({ target: consentTypes.id, set: { current: true } });
      published.push(id);
    }
    return published;
  });
}
