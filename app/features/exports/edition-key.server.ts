import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { exportEditions, linkGrants } from "~/db/schema/editions";
import type { Secrets } from "~/platform/secrets.server";

/**
 * The key that an order's ids are made with: random, of that order alone, and stored sealed under `EXPORT_KEYS`. So ids
 * stay what they are when the secrets of sessions are replaced, and nobody who reads the database can make them.
 */
const purpose = "export edition";

export function newEditionKey(exportSecrets: Secrets): Buffer {
  return exportSecrets.encrypt(purpose, randomBytes(32).toString("base64url"));
}

/** Throws where the key it was sealed with is no longer configured: other ids would tell that they are the same people. */
export function openEditionKey(exportSecrets: Secrets, sealed: Buffer): string {
  const opened = exportSecrets.decrypt(purpose, sealed);
  if (opened === undefined) throw new Error("no key of EXPORT_KEYS opens an edition's ids");
  return opened;
}

/** Seals all keys of ids with the newest of `EXPORT_KEYS`, after which the older ones may go. Returns how many. */
export async function resealEditionKeys(db: Db, exportSecrets: Secrets): Promise<number> {
  let count = 0;
  for (const table of [exportEditions, linkGrants]) {
    const sealed = await db.select({ id: table.id, key: table.sealedKey }).from(table);
    for (const { id, key } of sealed) {
      const sealedKey = exportSecrets.encrypt(purpose, openEditionKey(exportSecrets, key));
      await db.update(table).set({ sealedKey }).where(eq(table.id, id));
    }
    count += sealed.length;
  }
  return count;
}

/**
 * What stands for a person, a result or a place in what one recipient gets of one order, and for nothing else; with the key
 * of a grant, for a person in all orders that are linked. `grant`: where it is given, places are of what was linked by it.
 */
export function namesFor(key: string, recipient: string, grant = "") {
  const made = (kind: "P" | "R" | "C", id: string) =>
    // With a letter first, or a spreadsheet might take one for a number.
    kind + createHmac("sha256", key).update(`${recipient} ${kind} ${id}`).digest("hex").slice(0, 32);
  return {
    person: (person: string) => made("P", person),
    result: (resultId: string) => made("R", resultId),
    /** Proof that this recipient was given this place of this edition. */
    cursor: (editionId: string, place: number) => made("C", `${editionId} ${place}${grant && ` ${grant}`}`),
  };
}
