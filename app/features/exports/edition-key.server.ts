import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { exportEditions, linkGrants } from "~/db/schema/editions";
import type { Secrets } from "~/platform/secrets.server";

/**
 * What a sealed key is for. Each order's pseudonymous ids are made with a random key of that order, which is stored encrypted
 * under `EXPORT_KEYS`: ids don't change when session secrets do, and nobody can make them from the database alone.
 */
const purpose = "export edition";

export function newEditionKey(exportSecrets: Secrets): Buffer {
  return exportSecrets.encrypt(purpose, randomBytes(32).toString("base64url"));
}

/** Throws where no configured key opens it: with a new key the same people would get a second set of ids. */
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
 * The pseudonyms of persons and results, and the proofs of cursors, of one recipient in one order; with the key of a grant,
 * of persons in all linked orders. `grant`: the id of the grant where the rows are linked; it goes into cursors only.
 */
export function namesFor(key: string, recipient: string, grant = "") {
  const made = (kind: "P" | "R" | "C", id: string) =>
    // The letter comes first because a spreadsheet might read hexadecimal digits as a number.
    kind + createHmac("sha256", key).update(`${recipient} ${kind} ${id}`).digest("hex").slice(0, 32);
  return {
    person: (person: string) => made("P", person),
    result: (resultId: string) => made("R", resultId),
    /** Proof that this recipient was given this place of this edition. */
    cursor: (editionId: string, place: number) => made("C", `${editionId} ${place}${grant && ` ${grant}`}`),
  };
}
