import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdActor } from "~/db/lock-order.server";
import { sessions } from "~/db/schema/login";
import type { Ctx } from "~/features/ctx.server";
import { hasOpenSession } from "./by-provider.server";
import { endedNow, sessionIsOpenAnyWay } from "./session.server";
import { sessionIdHash } from "./session-token.server";

/** An open session of a person, as one of their devices. */
export type Device = {
  /** Names the session in a form; opens nothing. */
  id: string;
  userAgent: string;
  signedInAt: Date;
  lastSeenAt: Date;
  /** Whether it is the one that asks. */
  current: boolean;
  /** Whether the organisation's own provider has opened it. */
  byProvider: boolean;
};

/** Most devices the list shows: more than anybody has, and a page that stays short. */
export const listedDevices = 20;

/** The person's open sessions, the asking one first and the others as last used; `more` is how many have no room. */
export async function listDevices(
  db: Db,
  userUuid: string,
  sessionToken: string,
): Promise<{ devices: Device[]; more: number }> {
  const current = sql<boolean>`${sessions.idHash} = ${sessionIdHash(sessionToken)}`;
  const rows = await db
    .select({
      id: sessions.idHash,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      current,
      byProvider: sessions.byProvider,
      open: sql<number>`count(*) over ()::int`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userUuid), sessionIsOpenAnyWay))
    .orderBy(desc(current), desc(sessions.lastSeenAt))
    .limit(listedDevices);
  const devices = rows.map(({ id, open, ...row }) => ({ ...row, id: id.toString("base64url") }));
  return { devices, more: (rows[0]?.open ?? 0) - rows.length };
}

/** Which devices are signed out: one of the list by its id, or all of them. */
export type EndedDevices = { device: string } | "all";

/**
 * Ends one session of the person, or all of them with the links and codes that could still start one. A session that is
 * somebody else's, or has ended, is left as it is. They end like one that grew too old, so that what is being typed
 * there is kept as a draft of its person. The outcome tells what has become of the session that asks.
 */
export async function endDevices(
  { db }: Pick<Ctx, "db">,
  { userUuid, sessionToken, ended }: { userUuid: string; sessionToken: string; ended: EndedDevices },
): Promise<{ outcome: "stillSignedIn" } | { outcome: "loggedOut" }> {
  await db.transaction(async (tx) => {
    await holdActor(tx, userUuid);
    if (ended === "all") await tx.execute(sql`select end_sign_ins_of(${userUuid}::uuid)`);
    else {
      const idHash = Buffer.from(ended.device, "base64url");
      await tx
        .update(sessions)
        .set(endedNow)
        .where(and(eq(sessions.userId, userUuid), eq(sessions.idHash, idHash)));
    }
  });
  return { outcome: (await hasOpenSession(db, sessionToken)) ? "stillSignedIn" : "loggedOut" };
}
