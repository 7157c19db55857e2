import { and, eq, gt, sql } from "drizzle-orm";
import { hashToken } from "~/platform/secrets.server";
import type { Db } from "./client.server";
import { spentChallenges } from "./schema/second-factor";

/** Whether it is the first time that this comes. */
export async function spendOnce(db: Db, what: string, minutes: number): Promise<boolean> {
  const spent = await db
    .insert(spentChallenges)
    .values({ challengeHash: hashToken(what), expiresAt: sql`now() + make_interval(mins => ${minutes}::int)` })
    .onConflictDoNothing()
    .returning({ challengeHash: spentChallenges.challengeHash });
  return spent.length > 0;
}

/** Whether it has come before, as far as that is remembered. */
export async function wasSpent(db: Db, what: string): Promise<boolean> {
  const found = await db
    .select({ challengeHash: spentChallenges.challengeHash })
    .from(spentChallenges)
    .where(and(eq(spentChallenges.challengeHash, hashToken(what)), gt(spentChallenges.expiresAt, sql`now()`)));
  return found.length > 0;
}
