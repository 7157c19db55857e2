import { inArray } from "drizzle-orm";
import { AppError } from "~/platform/errors";
import type { Db } from "./client.server";
import { users } from "./schema/people";

/**
 * Locks are taken in one order, or two who each hold what the other wants would wait for ever:
 *
 * 1. who has no row to lock: the turn of an address or a number (`pg_advisory_xact_lock`)
 * 2. the person (users); of several in the order of their ids
 * 3. the organisation, the order, its groups, and the invitation to it
 * 4. the run (results)
 * 5. what hangs on these: answers, sections, scores, consents, requests for feedback
 * 6. what opens or tells of them: sessions, links, codes, second factors, messages, jobs
 *
 * What is being written (drafts) comes after the session that it is written in.
 *
 * A transaction that holds one never waits for one above it. A foreign key locks, too: whoever writes a row of a person's
 * shares the person's row. So a transaction that changes what is somebody's begins with `holdPerson`, and whoever erases
 * them waits for it, or has been there before.
 */

/**
 * Whoever changes the person's own row says so at once: who holds them and then wants more would wait behind somebody who
 * waits for them.
 */
type Purpose = "writes" | "changesThem";
const strengths = { writes: "key share", changesThem: "no key update" } as const;

/** Nobody erases the person until the transaction ends. Several may hold them to write. False where they are gone. */
export async function holdPerson(tx: Db, userUuid: string, purpose: Purpose = "writes"): Promise<boolean> {
  return (await holdPeople(tx, [userUuid], purpose)).length > 0;
}

/** The same for several; gives the ids of those who are there. */
export async function holdPeople(tx: Db, userUuids: readonly string[], purpose: Purpose = "writes"): Promise<string[]> {
  if (userUuids.length === 0) return [];
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userUuids]))
    .orderBy(users.id)
    .for(strengths[purpose]);
  return held.map(({ id }) => id);
}

/** Holds the person who asks. They were erased since they signed in where they are gone, and are told as who is signed out. */
export async function holdActor(tx: Db, userUuid: string, purpose: Purpose = "writes"): Promise<void> {
  if (!(await holdPerson(tx, userUuid, purpose))) throw new AppError("notAuthenticated");
}
