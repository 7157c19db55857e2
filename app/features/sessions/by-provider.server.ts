import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { providerLogins, providerSessions } from "~/db/schema/provider-login";
import type { Person } from "~/features/people/person";
import { personOf, sessionColumns, sessionIsAlive, sessionIsOpen, sessionIsOpenAnyWay } from "./session.server";
import { sessionIdHash } from "./session-token.server";

/** Minutes for which a session goes on while its provider can't be asked whether its person still is one. */
const unaffirmedMinutes = 30;

/** Minutes that a session lasts about which there is nothing to ask with. */
export const unaskedMinutes = 60;

const staffRoles = ["admin", "subscriber", "unit_reader"];

/**
 * Somebody is of an organisation's staff alone: whoever is of another's as well, of the whole service's, or gives people feedback
 * on their health, signs in by their own link or code.
 */
const isItsStaffAlone = sql`(
  exists (select 1 from ${userRoles} held where held.user_id = ${users.id}
    and held.organisation_id = ${providerLogins.organisationId} and held.role in ${staffRoles})
  and not exists (select 1 from ${userRoles} held where held.user_id = ${users.id}
    and (held.organisation_id is distinct from ${providerLogins.organisationId} or held.role not in ${staffRoles})))`;

/**
 * Holds for rows of `users` and `provider_logins` where the provider may sign somebody in: staff alone. Whoever answers gets no
 * session by it, since whoever controls the provider could sign in as them.
 */
export const mayBeSignedIn = sql<boolean>`(${providerLogins.forStaff} and ${isItsStaffAlone})`;

/** Whether the provider has said lately enough that the person of a session still is one. */
const isAffirmed = sql`(${providerSessions.sealedRefresh} is null
  or ${providerSessions.affirmedAt} > now() - make_interval(mins => ${unaffirmedMinutes}::int))`;

/** Holds for sessions whose person goes on being signed in by their provider. Judged anew at each use. */
export const isOpenByProvider = sql<boolean>`(${sessions.byProvider} and exists (
  select 1 from ${providerSessions}
    inner join ${providerLogins} on ${providerLogins.organisationId} = ${providerSessions.organisationId}
    inner join ${users} on ${users.id} = ${sessions.userId} and ${users.active}
  where ${providerSessions.idHash} = ${sessions.idHash} and ${isAffirmed} and ${mayBeSignedIn}))`;

/** Holds for sessions in which their person can do anything at all, by whichever way they were opened. */
export const sessionIsOfUse = sql`(${or(sessionIsOpen, and(sessionIsOpenAnyWay, isOpenByProvider))})`;

/** Whether a cookie's session is open; asking does not prolong it (spec §7 "GET /version"). */
export async function hasOpenSession(db: Db, token: string): Promise<boolean> {
  const [row] = await db
    .select({ open: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.idHash, sessionIdHash(token)), sessionIsOfUse));
  return row !== undefined;
}

/** Which staff's session a provider has opened, where it still may. Prolongs its idle time. */
export async function readProvidersSession(db: Db, token: string): Promise<Person | undefined> {
  const idHash = sessionIdHash(token);
  const [row] = await db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.idHash, idHash), sessionIsOpenAnyWay, isOpenByProvider));
  // Which survey somebody is in the middle of is theirs to know.
  return row && { ...(await personOf(db, idHash, row)), activeOrderId: null };
}

/** A session that a provider has opened, and whether it may still be used. */
export type ProvidersSession = { organisation: { id: string; name: string }; open: boolean; admin: boolean };

/** By whose provider a cookie's session was opened; undefined for one of somebody's own link or code. */
export async function providerOf(db: Db, token: string | undefined): Promise<ProvidersSession | undefined> {
  if (!token) return undefined;
  const [row] = await db
    .select({
      organisation: { id: organisations.id, name: organisations.name },
      open: isOpenByProvider,
      admin: sql<boolean>`exists (select 1 from ${userRoles} held
        where held.user_id = ${sessions.userId} and held.organisation_id = ${organisations.id} and held.role = 'admin')`,
    })
    .from(sessions)
    .innerJoin(providerSessions, eq(providerSessions.idHash, sessions.idHash))
    .innerJoin(organisations, eq(organisations.id, providerSessions.organisationId))
    .where(and(eq(sessions.idHash, sessionIdHash(token)), sessionIsAlive));
  return row;
}
