import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { hashToken } from "~/platform/secrets.server";

/** An open session of a person, as one of their devices. */
export type Device = {
  /** Names the session in a form; opens nothing. */
  id: string;
  userAgent: string;
  signedInAt: Date;
  lastSeenAt: Date;
  /** Whether it is the one that asks. */
  current: boolean;
};

/** Most devices a list shows, last used first. */
const listLimit = 100;

const isOpen = and(
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - make_interval(mins => ${sessions.idleMinutes})`),
);

/** The person's open sessions, the asking one first. */
export async function listDevices(db: Db, userUuid: string, sessionToken: string): Promise<Device[]> {
  const current = sql<boolean>`${sessions.idHash} = ${hashToken(sessionToken)}`;
  const rows = await db
    .select({
      id: sessions.idHash,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      current,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userUuid), isOpen))
    .orderBy(desc(current), desc(sessions.lastSeenAt))
    .limit(listLimit);
  return rows.map(({ id, ...row }) => ({ ...row, id: id.toString("base64url") }));
}

/** Ends one session of the person. Anybody else's, or one that has ended, is left as it is. */
export async function endDevice(db: Db, userUuid: string, id: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userUuid), eq(sessions.idHash, Buffer.from(id, "base64url"))));
}

/** Ends every session of the person, and the links and codes that could still start one. */
export async function endAllDevices(db: Db, userUuid: string): Promise<void> {
  await db.execute(sql`select end_sign_ins_of(${userUuid}::uuid)`);
}

/** Whether a cookie's session is open; asking does not prolong it (spec §7 "GET /version"). */
export async function isSessionOpen(db: Db, sessionToken: string): Promise<boolean> {
  const [row] = await db
    .select({ open: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.idHash, hashToken(sessionToken)), isOpen));
  return row !== undefined;
}
