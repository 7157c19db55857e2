import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bloodReports } from "~/db/schema/blood-tests";
import { users } from "~/db/schema/people";
import { findByContact } from "~/features/people/find-by-contact.server";
import { type ArchivedPerson, readArchive } from "./archive-file";
import { collectionDays } from "./blood-report";

export type ImportOutcome =
  /** Nobody's report is stored without an account: what the archive has of others stays where it is. */
  { outcome: "imported"; imported: number; unknown: number } | { outcome: "refused"; problems: string[] };

/** Takes over a file of the archive, whole or not at all. Who is there from before gets what the file says. */
export async function importArchive(db: Db, content: unknown): Promise<ImportOutcome> {
  const read = readArchive(content);
  if (read.outcome === "refused") return read;
  return db.transaction(async (tx) => {
    let imported = 0;
    for (const archived of read.people) {
      const userId = await accountOf(tx, archived);
      if (!userId) continue;
      imported += 1;
      const { type, report } = archived;
      const values = {
        type,
        resultCount: report ? collectionDays(report).length : 0,
        content: report ?? null,
        demo: read.demo,
        importedAt: sql`now()`,
      };
      await tx
        .insert(bloodReports)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: bloodReports.userId, set: values });
    }
    return { outcome: "imported", imported, unknown: read.people.length - imported };
  });
}

async function accountOf(db: Db, { person }: ArchivedPerson): Promise<string | undefined> {
  if ("email" in person) return (await findByContact(db, person))?.userUuid;
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.pseudoId, person.userPseudoId));
  return found?.id;
}
