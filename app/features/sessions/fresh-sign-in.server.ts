import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { sessionIsOpen } from "./session.server";
import { sessionIdHash } from "./session-token.server";

/** Minutes after signing in during which a session may do what an unattended browser must not (catalogue V1). */
export const freshMinutes = 10;

/** Whether the session of this cookie value began a short while ago, by the database's clock. */
export async function isFreshSignIn(db: Db, sessionToken: string | undefined): Promise<boolean> {
  if (!sessionToken) return false;
  const [fresh] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.idHash, sessionIdHash(sessionToken)),
        gt(sessions.createdAt, sql`now() - make_interval(mins => ${freshMinutes})`),
        sessionIsOpen,
      ),
    );
  return fresh !== undefined;
}
