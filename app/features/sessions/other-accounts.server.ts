import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { holdPerson } from "~/db/lock-order.server";
import { sessions } from "~/db/schema/login";
import { organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { type Proved, sessionIsAlive, startSession } from "./session.server";
import { sessionIdHash } from "./session-token.server";

/** Another account of whoever is signed in, by the organisation that it is with; null where it is with none. */
export type OtherAccount = { userUuid: string; organisation: string | null };

const other = alias(users, "other");

/** Holds for open accounts that have the address or number of `users`, and are not that one. */
const sharesEmail = sql`${other.email} = ${users.email}`;
/** By what opened the session. Each side is found by its own index: a choice around them would look at every account. */
const sharesWhatOpened = sql`(${other.email} = case ${sessions.proved} when 'email' then ${users.email} end
  or ${other.phoneNumber} = case ${sessions.proved} when 'phone' then ${users.phoneNumber} end)`;
const isAnother = sql`${other.id} <> ${users.id} and ${other.active}`;

/**
 * The accounts that somebody may change over to: those with the address or number that this session was opened by. Its
 * person has shown that it is theirs; of the other one nothing is known. A change of either ends the session (a trigger).
 * A session that waits for a second factor has shown as much: the factor is that of its own account alone.
 */
export function otherAccounts(db: Db, sessionToken: string): Promise<(OtherAccount & { proved: string | null })[]> {
  return db
    .select({ userUuid: other.id, organisation: organisations.name, proved: sessions.proved })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(other, and(isAnother, sharesWhatOpened))
    .leftJoin(organisations, eq(organisations.id, other.organisationId))
    .where(and(eq(sessions.idHash, sessionIdHash(sessionToken)), sessionIsAlive))
    .orderBy(asc(other.createdAt), asc(other.id));
}

/** All open accounts with the address of this one, itself first, for whoever has a link that was mailed to it. */
export function accountsWithAddressOf(db: Db, userUuid: string): Promise<OtherAccount[]> {
  return db
    .select({ userUuid: other.id, organisation: organisations.name })
    .from(users)
    .innerJoin(other, and(sharesEmail, other.active))
    .leftJoin(organisations, eq(organisations.id, other.organisationId))
    .where(eq(users.id, userUuid))
    .orderBy(desc(eq(other.id, users.id)), asc(other.createdAt), asc(other.id));
}

/**
 * Starts a session of another account of the same person; asked again once that account is held. `notThere` where it is
 * not, or no longer. It asks for that account's own second factor, where it has one.
 */
export function changeAccount(
  { db }: Pick<Ctx, "db">,
  { sessionToken, userUuid, userAgent }: { sessionToken: string; userUuid: string; userAgent: string },
): Promise<{ outcome: "changed"; sessionToken: string } | { outcome: "notThere" }> {
  return db.transaction(async (tx) => {
    const isOffered = async () => (await otherAccounts(tx, sessionToken)).find((each) => each.userUuid === userUuid);
    if (!(await isOffered()) || !(await holdPerson(tx, userUuid))) return { outcome: "notThere" };
    const offered = await isOffered();
    if (!offered) return { outcome: "notThere" };
    const proved = offered.proved as Proved;
    return { outcome: "changed", sessionToken: await startSession(tx, userUuid, userAgent, proved) };
  });
}
