import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { consentTypes } from "~/db/schema/consents";
import type { Text } from "~/i18n/text";
import { contentId } from "~/platform/content-id.server";
import type { Controller } from "~/platform/controller";
import type { Env } from "~/platform/env.server";
import { parseYaml } from "~/platform/parse-yaml.server";
import { fillBraces } from "~/platform/text/fill-braces";
import { type ConsentKey, type ConsentTexts, consentFileSchema, consentKeys } from "./consent-type";

/**
 * Publishes the consent texts of a folder's consent-types.yaml. A changed text becomes a new version; people who agreed
 * to the old one keep that on record. So does another controller: whoever agrees, agrees to its name. Returns the ids that are new.
 */
export async function publishConsentTypes(
  db: Db,
  folder: string,
  { controller }: Pick<Env, "controller">,
): Promise<string[]> {
  const written = consentFileSchema.parse(parseYaml(await readFile(join(folder, "consent-types.yaml"), "utf8")));
  const texts = naming(controller, written);
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

type Written = Record<ConsentKey, ConsentTexts>;

/** The texts with the controller's name in place of {controller}. */
function naming({ name }: Controller, written: Written): Written {
  const named = (text: Text): Text => ({
    fi: fillBraces(text.fi, { controller: name.fi }),
    sv: fillBraces(text.sv, { controller: name.sv }),
    en: fillBraces(text.en, { controller: name.en }),
  });
  const all = (texts: ConsentTexts): ConsentTexts => ({
    label: named(texts.label),
    leadIn: named(texts.leadIn),
    leadOut: named(texts.leadOut),
    fullText: named(texts.fullText),
  });
  return Object.fromEntries(consentKeys.map((key) => [key, all(written[key])])) as Written;
}
