import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { isRecruiting, recruit } from "~/features/groups/recruit.server";
import type { Language } from "~/i18n/languages";
import { lockAccountKey } from "./account.server";

/** SQL condition: the link is a newcomer's (somebody without an account, who gets one by it), and its group still recruits. */
export function isNewcomersLink(db: Db) {
  return and(isNotNull(signInLinks.newcomerEmail), isRecruiting(db, signInLinks.groupId));
}

/**
 * Makes an account for whoever pressed a newcomer's link, in the caller's transaction; undefined for every other link. All
 * links of the address become that person's, so that the rate limit on mails goes on counting them.
 */
export async function welcomeNewcomer(tx: Db, tokenHash: Buffer): Promise<{ userUuid: string } | undefined> {
  const isTheirs = and(
    eq(signInLinks.tokenHash, tokenHash),
    isNotNull(signInLinks.newcomerEmail),
    isNull(signInLinks.usedAt),
    gt(signInLinks.expiresAt, sql`now()`),
  );
  const newcomer = {
    key: signInLinks.accountKey,
    email: signInLinks.newcomerEmail,
    language: signInLinks.newcomerLanguage,
    groupId: signInLinks.groupId,
  };
  const [waiting] = await tx.select(newcomer).from(signInLinks).where(isTheirs);
  if (!waiting?.key) return undefined;
  await lockAccountKey(tx, waiting.key);
  // Read again under the lock: the second of two presses finds the link used.
  const [link] = await tx.select(newcomer).from(signInLinks).where(isTheirs);
  if (!link?.key || !link.email || !link.groupId) return undefined;
  const { email, groupId } = link;
  const recruited = await recruit({ db: tx }, { newcomer: { email }, groupId, language: link.language as Language });
  if (recruited.outcome !== "recruited") return undefined;
  await tx
    .update(signInLinks)
    .set({ userId: recruited.userUuid, accountKey: null, newcomerEmail: null, newcomerLanguage: null })
    .where(eq(signInLinks.accountKey, link.key));
  return recruited;
}
