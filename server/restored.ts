import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connectDatabase, type DatabaseConnection } from "../app/db/client.server";
import { sessions, signInLinks } from "../app/db/schema/login";
import { preparedExports } from "../app/db/schema/prepared-exports";
import { adminEnrolments } from "../app/db/schema/second-factor";
import { smsLogins } from "../app/db/schema/sms";
import type { ErasureList } from "../app/features/erasures/erasure-list.server";
import type { FileStore } from "../app/features/files/file-store.server";
import { eraseAgain, findErased } from "../app/features/own-data/erase-again.server";
import { endedNow } from "../app/features/sessions/session.server";
import { describeError, type Logger } from "../app/platform/log.server";
import type { Secrets } from "../app/platform/secrets.server";
import { ErasedPeopleError } from "./erased-people-error";

/** Milliseconds between two tries, and until nobody waits any longer for the bucket or the database. */
const waiting = { everyMs: 3_000, forMs: 120_000 };

type Waiting = { log: Pick<Logger, "warn">; everyMs?: number; forMs?: number };

/**
 * Throws `ErasedPeopleError` where a backup has brought people back. Asked by each instance before it listens, and waited for
 * where the list or the database doesn't answer: both may be away for a moment when an instance is started anew.
 */
export async function refuseErased(
  target: DatabaseConnection,
  list: ErasureList,
  { log, everyMs = waiting.everyMs, forMs = waiting.forMs }: Waiting,
): Promise<void> {
  const until = performance.now() + forMs;
  const told = new Set<string>();
  for (;;) {
    const found = await countErased(target, list);
    if (found === 0) return;
    if (typeof found === "number") {
      throw new ErasedPeopleError(
        `${found} people who were erased are in the database, as after a backup was restored; run npm run restored first`,
      );
    }
    const { waitsFor, errorCode } = found;
    if (performance.now() + everyMs > until) {
      throw new ErasedPeopleError(
        `${waitsFor} can't be read (${errorCode}), so nobody knows whether a backup was restored`,
      );
    }
    if (!told.has(waitsFor)) log.warn({ waitsFor, errorCode }, "start waits");
    told.add(waitsFor);
    await sleep(everyMs);
  }
}

type NotAnswered = { waitsFor: "the list of people who were erased" | "the database"; errorCode: string };

/** How many people are there who were erased, or who doesn't say. */
async function countErased(target: DatabaseConnection, list: ErasureList): Promise<number | NotAnswered> {
  const notAnswered = (waitsFor: NotAnswered["waitsFor"], error: unknown): NotAnswered => {
    const { errorCode, errorType } = describeError(error);
    return { waitsFor, errorCode: String(errorCode ?? errorType) };
  };
  let marks: ReadonlySet<string>;
  try {
    marks = await list.read();
  } catch (error) {
    return notAnswered("the list of people who were erased", error);
  }
  // An instance whose list is empty needs no database to start.
  if (marks.size === 0) return 0;
  const { bulk, close } = connectDatabase(target, { poolSize: 1 });
  try {
    return (await findErased(bulk, marks)).length;
  } catch (error) {
    return notAnswered("the database", error);
  } finally {
    await close();
  }
}

/**
 * What a database that was restored from a backup needs before anybody is let in: people who were erased since are erased
 * again, and nothing that was handed out by then opens anything: sessions, links and codes of mails, prepared files. Does
 * no more the second time.
 */
export async function afterRestoring(
  target: DatabaseConnection,
  { secrets, list, files }: { secrets: Secrets; list: ErasureList; files: Pick<FileStore, "remove"> },
  onProgress: (line: string) => void,
): Promise<void> {
  const marks = await list.read();
  const { bulk: db, close } = connectDatabase(target, { poolSize: 1 });
  try {
    onProgress(`Erased ${await eraseAgain({ db, secrets }, marks)} people again, of ${marks.size} on the list`);
    await db.update(sessions).set(endedNow);
    // Invitations stay good: people have them in their mail, and they lead to an order that is open or not.
    await db
      .update(signInLinks)
      .set({ expiresAt: sql`least(${signInLinks.expiresAt}, now())` })
      .where(sql`${signInLinks.kind} = 'email'`);
    await db.update(smsLogins).set({ expiresAt: sql`least(${smsLogins.expiresAt}, now())` });
    await db.update(adminEnrolments).set({ codeExpiresAt: sql`least(${adminEnrolments.codeExpiresAt}, now())` });
    const prepared = await db.select({ id: preparedExports.id }).from(preparedExports);
    for (const { id } of prepared) await files.remove(id);
    await db.delete(preparedExports);
    onProgress(`Ended all sessions, links and codes, and ${prepared.length} prepared files`);
  } finally {
    await close();
  }
}
