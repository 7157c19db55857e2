import { desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { accessLog } from "~/db/schema/access";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { ownOrganisation } from "~/features/orders/reach";
import { isNobodysOwn } from "~/features/orders/reach.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { Access, PersonChange } from "./access";

/** Most entries, the newest, that a copy holds; pages ask for fewer. */
const readLimit = 5_000;

/**
 * Records that somebody sees a person's data. Call it before anything is shown, so that nothing is seen unrecorded.
 * `actorUuid` is who looks: the person themselves, or undefined for the service. Ids are turned into pseudonyms here.
 * Does nothing for a person who is no longer there.
 */
export async function recordAccess(
  db: Db,
  entry: Omit<
    Access,
    "at" | "reason" | "recordCount" | "actorOrganisation" | "assessmentOrderName" | "assessmentOrderNames"
  > & {
    subjectUuid: string;
    actorUuid: string | undefined;
    actorOrganisation?: string | undefined;
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

/** Holds where somebody has looked at a person's data for a purpose since then, both named by columns of the statement. */
export function hasLooked({
  actorUuid,
  subjectUuid,
  purpose,
  since,
}: {
  actorUuid: string;
  subjectUuid: SQLWrapper;
  purpose: Access["purpose"];
  since: SQLWrapper;
}): SQL {
  return sql`exists (
    select 1 from access_log seen
    join users subject on subject.pseudo_id = seen.subject_pseudo_id and subject.id = ${subjectUuid}
    join users actor on actor.pseudo_id = seen.actor_pseudo_id and actor.id = ${actorUuid}::uuid
    where seen.purpose = ${purpose} and seen.at >= ${since})`;
}

/**
 * Records that an administrator sees these people in a list. At most one entry a day for each person and administrator, so
 * that the people's access logs don't fill up with it. Call it before anything is shown.
 */
export async function recordListing(
  db: Db,
  { admin, userUuids, requestId }: { admin: Admin; userUuids: readonly string[]; requestId: string },
): Promise<void> {
  if (userUuids.length === 0) return;
  await db.execute(sql`
    insert into ${accessLog} (
      subject_pseudo_id, actor_role, actor_pseudo_id, actor_organisation, what, purpose, record_count, request_id)
    select subject.pseudo_id, 'admin', actor.pseudo_id, ${ownOrganisation(admin)?.name ?? null}, 'listed', 'administration',
      1, ${requestId}
    from ${users} subject, ${users} actor
    where ${inArray(sql`subject.id`, [...userUuids])} and actor.id = ${admin.userUuid} and not exists (
      select 1 from ${accessLog} seen
      where seen.subject_pseudo_id = subject.pseudo_id and seen.at > now() - interval '1 day'
        and seen.actor_pseudo_id = actor.pseudo_id and seen.what = 'listed')`);
}

/** Records that an administrator has done the same to each of these people. */
export async function recordForEach(
  db: Db,
  {
    admin,
    userUuids,
    what,
    requestId,
  }: { admin: Admin; userUuids: readonly string[]; what: PersonChange; requestId: string },
): Promise<void> {
  if (userUuids.length === 0) return;
  await db.execute(sql`
    insert into ${accessLog} (
      subject_pseudo_id, actor_role, actor_pseudo_id, actor_organisation, what, purpose, record_count, request_id)
    select subject.pseudo_id, 'admin', actor.pseudo_id, ${ownOrganisation(admin)?.name ?? null}, ${what}, 'administration',
      1, ${requestId}
    from ${users} subject, ${users} actor
    where ${inArray(sql`subject.id`, [...userUuids])} and actor.id = ${admin.userUuid}`);
}

/** Something of the order that an export was limited to; null where that isn't opened yet. */
const ofOrder = (what: SQL) => sql<unknown>`(
  select ${what} from ${assessmentOrders} taken_of where taken_of.id = ${accessLog.setOrderId} and not taken_of.draft)`;

const accessColumns = {
  at: accessLog.at,
  actorRole: accessLog.actorRole,
  actorOrganisation: accessLog.actorOrganisation,
  assessmentOrderName: ofOrder(sql`taken_of.name`).as("order_name"),
  assessmentOrderNames: ofOrder(sql`taken_of.names`).as("order_names"),
  what: accessLog.what,
  purpose: accessLog.purpose,
  reason: accessLog.reason,
  recordCount: accessLog.recordCount,
  requestId: accessLog.requestId,
};

/**
 * SQL condition for log entries of exports that had this person among others. In doubt it holds: whoever withdrew a consent
 * is shown exports of results too, though they were left out. It never holds for exports without rows.
 */
const hadAmongOthers = (userUuid: string) => sql`${accessLog.setOf} is not null
  and ${accessLog.recordCount} is distinct from 0 and exists (
  select 1 from ${orderInvitations}
  join ${assessmentOrders} on ${assessmentOrders.id} = ${orderInvitations.orderId}
  where ${orderInvitations.userId} = ${userUuid} and ${orderInvitations.invitedAt} <= ${accessLog.at}
    and ${isNobodysOwn}
    and (${accessLog.setOrderId} is null or ${accessLog.setOrderId} = ${assessmentOrders.id})
    and (${accessLog.setOrganisationId} is null or ${accessLog.setOrganisationId} = ${assessmentOrders.organisationId})
    and case ${accessLog.setOf}
      when 'order_people' then true
      when 'trial_people' then ${assessmentOrders.trial}
      when 'results' then exists (
        select 1 from results r
        where r.user_id = ${userUuid} and r.order_id = ${assessmentOrders.id} and r.completed_at <= ${accessLog.at})
      else false end)`;

/** The accesses to a person's data, by themselves or among others' in an export, newest first. */
export async function accessesTo(db: Db, userUuid: string, limit = readLimit): Promise<Access[]> {
  const own = db
    .select(accessColumns)
    .from(accessLog)
    .innerJoin(users, eq(users.pseudoId, accessLog.subjectPseudoId))
    .where(eq(users.id, userUuid));
  const amongOthers = db.select(accessColumns).from(accessLog).where(hadAmongOthers(userUuid));
  const rows = await unionAll(own, amongOthers).orderBy(desc(sql`at`)).limit(limit);
  // The table's own checks hold each of these to the known words.
  return rows as Access[];
}
