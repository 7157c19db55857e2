import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import type { Person } from "~/features/people/person";
import type { Language } from "~/i18n/languages";
import { moveTypedDrafts } from "./draft.server";
import { endedNow, isStaff, sessionIsAlive } from "./session.server";
import { renewedSessionToken, sessionIdHash } from "./session-token.server";

/**
 * What a session still lacks: its person has to show their second factor before it opens anything (confirm), or is of
 * staff and has none yet, without which they can do nothing that staff do (enrol).
 */
export type SecondStep = "confirm" | "enrol" | "none";

export async function secondStepOf(db: Db, token: string): Promise<SecondStep> {
  const [session] = await db
    .select({ userUuid: sessions.userId, awaits: sessions.awaitsSecondFactor, shownAt: sessions.secondFactorAt })
    .from(sessions)
    .where(isAlive(token));
  if (!session) return "none";
  if (session.awaits) return "confirm";
  if (session.shownAt) return "none";
  const [person] = await db
    .select({ staff: isStaff(db, session.userUuid) })
    .from(users)
    .where(eq(users.id, session.userUuid));
  return person?.staff ? "enrol" : "none";
}

/** Whoever the first factor stands for. They are not signed in yet. */
export type Confirming = Pick<Person, "userUuid" | "email" | "phoneNumber" | "language">;

/** The person of a session that awaits their second factor. */
export async function findConfirming(db: Db, token: string | undefined): Promise<Confirming | undefined> {
  if (!token) return undefined;
  const [row] = await db
    .select({ userUuid: users.id, email: users.email, phoneNumber: users.phoneNumber, language: users.language })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), users.active))
    .where(and(isAlive(token), sessions.awaitsSecondFactor));
  return row && { ...row, language: row.language as Language };
}

/**
 * Records that the person of a session has shown their second factor, and gives the session a new id: whoever knew the
 * one before has nothing any more. Undefined where the session has gone meanwhile.
 */
export async function passSecondFactor(
  db: Db,
  { userUuid, sessionToken }: { userUuid: string; sessionToken: string },
): Promise<string | undefined> {
  const token = renewedSessionToken(sessionToken);
  const passed = await db
    .update(sessions)
    .set({
      idHash: sessionIdHash(token),
      awaitsSecondFactor: false,
      secondFactorAt: sql`now()`,
      lastSeenAt: sql`now()`,
    })
    .where(and(isAlive(sessionToken), eq(sessions.userId, userUuid)))
    .returning({ userId: sessions.userId });
  if (passed.length === 0) return undefined;
  await moveTypedDrafts(db, { userUuid, sessionToken, newSessionToken: token });
  return token;
}

/** What is left of it when a person has no second factor any more: staff have to set one up again. */
export async function forgetSecondFactor(db: Db, sessionToken: string): Promise<void> {
  await db.update(sessions).set({ secondFactorAt: null }).where(isAlive(sessionToken));
}

/**
 * Ends a person's sessions but the one that asks, like ones that grew too old, so that what is being typed there is kept
 * as a draft.
 */
export async function endOtherSessions(
  db: Db,
  { userUuid, sessionToken }: { userUuid: string; sessionToken: string },
): Promise<void> {
  await db
    .update(sessions)
    .set(endedNow)
    .where(and(eq(sessions.userId, userUuid), ne(sessions.idHash, sessionIdHash(sessionToken))));
}

function isAlive(token: string) {
  return and(eq(sessions.idHash, sessionIdHash(token)), sessionIsAlive);
}
