import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { providerLogins, providerRuns, providerSessions } from "~/db/schema/provider-login";
import { results } from "~/db/schema/results";
import type { Person } from "~/features/people/person";
import { hashToken } from "~/platform/secrets.server";
import type { ProvidersPeople } from "./provider-reach";
import { personOf, sessionColumns, sessionIsAlive, sessionIsOpenAnyWay } from "./session.server";

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

/** Holds for rows of `users` and `provider_logins` where the provider may sign somebody in as one of these. */
export const mayBeSignedIn: Readonly<Record<ProvidersPeople, ReturnType<typeof sql>>> = {
  staff: sql`(${providerLogins.forStaff} and ${isItsStaffAlone})`,
  people: sql`(${providerLogins.forPeople} and ${users.organisationId} = ${providerLogins.organisationId})`,
};

/** Whether the provider has said lately enough that the person of a session still is one. */
const isAffirmed = sql`(${providerSessions.sealedRefresh} is null
  or ${providerSessions.affirmedAt} > now() - make_interval(mins => ${unaffirmedMinutes}::int))`;

/** Holds for sessions whose person goes on being signed in by their provider as one of these. Judged anew at each use. */
export function isOpenByProvider(asOneOf: readonly ProvidersPeople[]) {
  return sql`(${sessions.byProvider} and exists (
    select 1 from ${providerSessions}
      inner join ${providerLogins} on ${providerLogins.organisationId} = ${providerSessions.organisationId}
      inner join ${users} on ${users.id} = ${sessions.userId} and ${users.active}
    where ${providerSessions.idHash} = ${sessions.idHash} and ${isAffirmed}
      and (${or(sql`false`, ...asOneOf.map((each) => mayBeSignedIn[each]))})))`;
}

/** Whose session a provider has opened, where it may be used as by one of these. Prolongs its idle time. */
export async function readProvidersSession(
  db: Db,
  token: string,
  asOneOf: readonly ProvidersPeople[],
): Promise<Person | undefined> {
  if (asOneOf.length === 0) return undefined;
  const idHash = hashToken(token);
  const [row] = await db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.idHash, idHash), sessionIsOpenAnyWay, isOpenByProvider(asOneOf)));
  // Which survey somebody is in the middle of is told by its page alone, and only where it was begun here.
  return row && { ...(await personOf(db, idHash, row)), activeOrderId: null };
}

/** A session that a provider has opened, and which of its people it may be used as. */
export type ProvidersSession = { organisation: { id: string; name: string }; admin: boolean } & Record<
  ProvidersPeople,
  boolean
>;

/** By whose provider a cookie's session was opened; undefined for one of somebody's own link or code. */
export async function providerOf(db: Db, token: string | undefined): Promise<ProvidersSession | undefined> {
  if (!token) return undefined;
  const [row] = await db
    .select({
      organisation: { id: organisations.id, name: organisations.name },
      staff: sql<boolean>`${isOpenByProvider(["staff"])}`,
      people: sql<boolean>`${isOpenByProvider(["people"])}`,
      admin: sql<boolean>`exists (select 1 from ${userRoles} held
        where held.user_id = ${sessions.userId} and held.organisation_id = ${organisations.id} and held.role = 'admin')`,
    })
    .from(sessions)
    .innerJoin(providerSessions, eq(providerSessions.idHash, sessions.idHash))
    .innerJoin(organisations, eq(organisations.id, providerSessions.organisationId))
    .where(and(eq(sessions.idHash, hashToken(token)), sessionIsAlive));
  return row;
}

/** Runs that another session has begun, whichever way and however far it came. */
const isOthersRun = sql`not exists (select 1 from ${providerRuns}
  where ${providerRuns.resultId} = ${results.id} and ${providerRuns.sessionIdHash} = ${sessions.idHash})`;

/** Holds for the orders of a session's provider to which nothing was answered elsewhere; for statements that join both. */
const isLeftToSession = sql`(
  exists (select 1 from ${providerSessions} where ${providerSessions.idHash} = ${sessions.idHash}
    and ${providerSessions.organisationId} = ${assessmentOrders.organisationId})
  and not exists (select 1 from ${results} where ${results.userId} = ${sessions.userId}
    and ${results.orderId} = ${assessmentOrders.id} and ${isOthersRun}))`;

/**
 * Whether a provider's session may answer an order, and be told of a run: the order is of the provider's organisation, and all
 * that was ever answered to it was answered in this very session. Whoever controls the provider can sign in as anybody there; of
 * what somebody has answered they are told nothing.
 */
export async function isAnsweredByProvidersSession(
  db: Db,
  idHash: Buffer,
  { orderId, runId }: { orderId: string; runId: string | undefined },
): Promise<boolean> {
  const isOwnRun =
    runId === undefined
      ? sql`true`
      : sql`exists (select 1 from ${providerRuns}
    where ${providerRuns.resultId} = ${runId}::uuid and ${providerRuns.sessionIdHash} = ${sessions.idHash})`;
  const [found] = await db
    .select({ open: sql`1` })
    .from(sessions)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderId))
    .where(
      and(eq(sessions.idHash, idHash), sessionIsOpenAnyWay, isOpenByProvider(["people"]), isLeftToSession, isOwnRun),
    );
  return found !== undefined;
}

/** Which of these orders a provider's session may answer. */
export async function leftToProvidersSession(db: Db, token: string, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select({ id: assessmentOrders.id })
    .from(assessmentOrders)
    .innerJoin(sessions, eq(sessions.idHash, hashToken(token)))
    .where(and(inArray(assessmentOrders.id, [...orderIds]), isLeftToSession));
  return rows.map(({ id }) => id);
}

/** Notes that a run was begun in a session of a provider's; for any other session nothing is noted. */
export async function noteProvidersRun(tx: Db, { token, runId }: { token: string; runId: string }): Promise<void> {
  await tx.execute(sql`
    insert into ${providerRuns} (result_id, session_id_hash)
    select ${runId}::uuid, ${providerSessions.idHash} from ${providerSessions}
    where ${providerSessions.idHash} = ${hashToken(token)}`);
}
