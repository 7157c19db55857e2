import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { accessLog } from "~/db/schema/access";
import { users } from "~/db/schema/people";
import type { Access } from "./access";

/** Newest entries that a page shows and a copy holds. */
const readLimit = 5_000;

/**
 * Records that somebody sees a person's data. Call it before anything is shown, so that nothing is seen unrecorded.
 * `actorUuid` is who looks: the person themselves, or undefined for the service. Ids are turned into pseudonyms here.
 * Does nothing for a person who is no longer there.
 */
export async function recordAccess(
  db: Db,
  entry: Omit<Access, "at" | "recordCount" | "actorOrganisation"> & {
    subjectUuid: string;
    actorUuid: string | undefined;
    actorOrganisation?: string;
    recordCount?: number;
    requestId: string;
  },
): Promise<void> {
  const actor = entry.actorUuid ?? null;
  await db.execute(sql`
    insert into ${accessLog} (
      subject_pseudo_id, actor_role, actor_pseudo_id, actor_organisation, what, purpose, record_count, request_id)
    select subject.pseudo_id, ${entry.actorRole}, (select pseudo_id from ${users} where id = ${actor}::uuid),
      ${entry.actorOrganisation ?? null}, ${entry.what}, ${entry.purpose}, ${entry.recordCount ?? null}::int,
      ${entry.requestId}
    from ${users} subject where subject.id = ${entry.subjectUuid}`);
}

/** Who has looked at a person's data, newest first. */
export async function accessesTo(db: Db, userUuid: string, limit = readLimit): Promise<Access[]> {
  const rows = await db
    .select({
      at: accessLog.at,
      actorRole: accessLog.actorRole,
      actorOrganisation: accessLog.actorOrganisation,
      what: accessLog.what,
      purpose: accessLog.purpose,
      recordCount: accessLog.recordCount,
      requestId: accessLog.requestId,
    })
    .from(accessLog)
    .innerJoin(users, eq(users.pseudoId, accessLog.subjectPseudoId))
    .where(eq(users.id, userUuid))
    .orderBy(desc(accessLog.at))
    .limit(limit);
  // The table's own checks hold each of these to the known words.
  return rows as Access[];
}
