import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPerson } from "~/db/lock-order.server";
import { preparedOnce } from "~/db/request-db.server";
import { drafts } from "~/db/schema/drafts";
import { sessions } from "~/db/schema/login";
import { userRoles, users } from "~/db/schema/people";
import { authenticatorApps, passkeys } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import type { Gender, Person } from "~/features/people/person";
import type { RoleName } from "~/features/people/role-name";
import type { Language } from "~/i18n/languages";
import { keepTypedDrafts } from "./draft.server";
import { isByProvider, newSessionToken, sessionIdHash } from "./session-token.server";
import { type StaffRole, staffRoles } from "./staff";

/** Lifetimes of product-decisions "Signing in", in minutes. */
export const sessionMinutes = { idle: 60, absolute: 12 * 60 } as const;
export const staffSessionMinutes = { idle: 20, absolute: 8 * 60 } as const;

/** Most open sessions of a person. A link that stays valid can be opened again and again; each opening starts one. */
export const mostSessions = 50;

/** Seconds after which a use is written down; less would cost a write on every page. */
const touchAfterSeconds = 60;

/** Whether the use of a session is to be written down; for statements that hold `sessions`. */
export const isToBeTouched = sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${touchAfterSeconds})`;

export const sessionColumns = {
  userUuid: users.id,
  email: users.email,
  phoneNumber: users.phoneNumber,
  firstName: users.firstName,
  lastName: users.lastName,
  dateOfBirth: users.dateOfBirth,
  gender: users.gender,
  language: users.language,
  active: users.active,
  activeOrderId: users.activeOrderId,
  roles: sql<RoleName[]>`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`,
  touch: isToBeTouched,
};

/**
 * When a session ends by its age: at the end of its whole life, which being logged out from another device cuts short, or
 * sooner if it is not used. Logging out deletes its row.
 */
export const sessionEnd = sql`least(${sessions.expiresAt}, ${sessions.lastSeenAt} + make_interval(mins => ${sessions.idleMinutes}))`;

/** Holds for sessions that are alive, judged by the database's clock. */
export const sessionIsAlive = sql`${sessionEnd} > now()`;

/** Holds for those of them that stand for their person. One whose person has yet to show their second factor opens nothing. */
export const sessionIsOpenAnyWay = sql`(${sessionIsAlive} and not ${sessions.awaitsSecondFactor})`;

/**
 * Holds for those that stand for their person by their own link or code. One that an organisation's provider has opened is not
 * among them: what may be done in such a session asks for it by name (by-provider.server.ts), and nothing else opens.
 */
export const sessionIsOpen = sql`(${sessionIsOpenAnyWay} and not ${sessions.byProvider})`;

/** The opposite: holds for sessions that have ended by their age. */
export const sessionIsExpired = sql`${sessionEnd} <= now()`;

/** Holds for the session of the placeholder `idHash` while it lasts. */
const isOpenSession = and(eq(sessions.idHash, sql.placeholder("idHash")), sessionIsOpen);

/** Prolongs a session's idle time; called where its row says `touch`. */
export async function touchSession(db: Db, idHash: Buffer): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.idHash, idHash));
}

type SessionRow = Omit<Person, "gender" | "language"> & { gender: string | null; language: string; touch: boolean };

/** The person of a row of `sessionColumns`. Prolongs the session's idle time. */
export async function personOf(db: Db, idHash: Buffer, { touch, ...row }: SessionRow): Promise<Person> {
  if (touch) await touchSession(db, idHash);
  return { ...row, gender: row.gender as Gender | null, language: row.language as Language };
}

const findSession = preparedOnce((db: Db) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isOpenSession)
    .prepare("find_session"),
);

/** Whose session a cookie value stands for, or undefined when it is unknown, ended or too old. Prolongs the idle time. */
export async function readSession(db: Db, token: string): Promise<Person | undefined> {
  const idHash = sessionIdHash(token);
  const [row] = await findSession(db).execute({ idHash });
  return row && personOf(db, idHash, row);
}

/**
 * Whose session this was, if it is known and ended by its age or from another device, not by logging out. It is known for about a day after its
 * end, until retention deletes it.
 */
export async function findExpiredSession(db: Db, token: string): Promise<{ userUuid: string } | undefined> {
  const [row] = await db
    .select({ userUuid: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.idHash, sessionIdHash(token)),
        users.active,
        sessionIsExpired,
        // Whoever only knew the first factor was never this person.
        eq(sessions.awaitsSecondFactor, false),
        // What an organisation's provider has opened keeps nothing for later.
        eq(sessions.byProvider, false),
      ),
    );
  return row;
}

/** Whether a browser that brings this cookie was logged in and no longer is: its session has ended, or is gone. */
export async function wasLoggedOut(db: Db, token: string): Promise<boolean> {
  const [alive] = await db
    .select({ alive: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.idHash, sessionIdHash(token)), sessionIsAlive));
  return alive === undefined;
}

/** SQL that tells whether somebody is an administrator, of all organisations or of one. */
export function isAdmin(db: Db, userUuid: string) {
  return hasRole(db, userUuid, ["admin"]);
}

/** SQL that tells whether somebody may see other people's data, and so is asked for a second factor. */
export function isStaff(db: Db, userUuid: string) {
  return hasRole(db, userUuid, staffRoles);
}

function hasRole(db: Db, userUuid: string, roles: readonly StaffRole[]) {
  const found = db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userUuid), inArray(userRoles.role, [...roles])));
  return sql<boolean>`exists ${found}`;
}

/** SQL that tells whether somebody has a second factor. */
export function hasSecondFactor(userUuid: string) {
  return sql<boolean>`(
    exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userUuid}) or
    exists (select 1 from ${authenticatorApps}
      where ${authenticatorApps.userId} = ${userUuid} and ${authenticatorApps.confirmedAt} is not null))`;
}

/** What signing in has shown to be somebody's. */
export type Proved = "email" | "phone";

/** Of a session that an organisation's provider opens: whether it vouches for a second factor, and the longest it lasts. */
export type OpenedByProvider = { secondFactorShown: boolean; mostMinutes: number };

/**
 * Starts a session under a new random id, which only the returned cookie value knows. It opens nothing yet where its
 * person has a second factor (see passSecondFactor). It may end the one unused for longest.
 */
export async function startSession(
  db: Db,
  userUuid: string,
  userAgent: string,
  proved?: Proved,
  byProvider?: OpenedByProvider,
): Promise<string> {
  const token = newSessionToken({ byProvider: byProvider !== undefined });
  const minutes = (kind: "idle" | "absolute") =>
    sql`case when ${isStaff(db, userUuid)} then ${staffSessionMinutes[kind]}::int else ${sessionMinutes[kind]}::int end`;
  await db.insert(sessions).values({
    idHash: sessionIdHash(token),
    userId: userUuid,
    expiresAt: sql`now() + make_interval(mins => ${minutes("absolute")})`,
    idleMinutes: minutes("idle"),
    userAgent: userAgent.slice(0, 200),
    awaitsSecondFactor: byProvider?.secondFactorShown ? false : hasSecondFactor(userUuid),
    proved: proved ?? null,
    ...(byProvider && {
      byProvider: true,
      expiresAt: sql`now() + make_interval(mins => least(${minutes("absolute")}, ${byProvider.mostMinutes}::int))`,
      secondFactorAt: byProvider.secondFactorShown ? sql`now()` : null,
    }),
  });
  await endSessionsBeyond(mostSessions, db, userUuid);
  return token;
}

/** What a session is set to that ends now as by its age: its person is told, and what they type is kept as a draft. */
export const endedNow = { expiresAt: sql`least(${sessions.expiresAt}, now())` };

/** Ends the sessions of a person that were not used for longest, like ones that grew too old. */
async function endSessionsBeyond(most: number, db: Db, userUuid: string): Promise<void> {
  const beyond = db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userUuid), sessionIsOpenAnyWay))
    .orderBy(desc(sessions.lastSeenAt))
    .offset(most);
  await db.update(sessions).set(endedNow).where(inArray(sessions.idHash, beyond));
}

/** Holds the person whose session this is; undefined where it is gone. */
async function holdPersonOf(tx: Db, idHash: Buffer): Promise<string | undefined> {
  const [session] = await tx.select({ userUuid: sessions.userId }).from(sessions).where(eq(sessions.idHash, idHash));
  if (session) await holdPerson(tx, session.userUuid);
  return session?.userUuid;
}

/**
 * Ends the session that a browser had before somebody signed in there. Where it had ended by its age, or was of the same
 * person, nobody has logged out of it: what was being written in it waits for its person. One that an organisation's provider
 * has opened leaves nothing: its words may be somebody else's, who controls the provider.
 */
export async function replaceSession(
  { db }: Pick<Ctx, "db">,
  { oldSessionToken, newSessionToken }: { oldSessionToken: string | undefined; newSessionToken: string },
): Promise<void> {
  if (!oldSessionToken) return;
  const idHash = sessionIdHash(oldSessionToken);
  await db.transaction(async (tx) => {
    const userUuid = await holdPersonOf(tx, idHash);
    if (userUuid === undefined) return;
    const newOwner = tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.idHash, sessionIdHash(newSessionToken)));
    const [old] = await tx
      .select({ isLeft: sql<boolean>`(${sessionIsExpired} or ${sessions.userId} in ${newOwner})` })
      .from(sessions)
      .where(eq(sessions.idHash, idHash))
      .for("update");
    if (old?.isLeft && !isByProvider(oldSessionToken))
      await keepTypedDrafts(tx, { userUuid, sessionToken: oldSessionToken });
    await removeSession(tx, { userUuid, idHash });
  });
}

/**
 * Ends the session of a cookie value: logs out. What was being written in it goes with it. Where there is none, or it is
 * unknown, nothing is left to do.
 */
export async function endSession(
  { db }: Pick<Ctx, "db">,
  { sessionToken }: { sessionToken: string | undefined },
): Promise<{ outcome: "loggedOut" }> {
  if (sessionToken) {
    const idHash = sessionIdHash(sessionToken);
    await db.transaction(async (tx) => {
      const userUuid = await holdPersonOf(tx, idHash);
      if (userUuid !== undefined) await removeSession(tx, { userUuid, idHash });
    });
  }
  return { outcome: "loggedOut" };
}

/** With what is still being written in it. Its person is held. */
async function removeSession(tx: Db, { userUuid, idHash }: { userUuid: string; idHash: Buffer }): Promise<void> {
  // First, so that what is on its way to be kept there is in already, or finds no session.
  await tx.delete(sessions).where(eq(sessions.idHash, idHash));
  await tx.delete(drafts).where(and(eq(drafts.userId, userUuid), eq(drafts.sessionIdHash, idHash)));
}
