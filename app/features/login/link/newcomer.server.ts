import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { isRecruiting, recruit } from "~/features/groups/recruit.server";
import type { Language } from "~/i18n/languages";
import { lockAccountKey } from "./account.server";

/** Holds for the link of somebody who gets an account by pressing it, as long as its group recruits. */
export function isNewcomersLink(db: Db) {
  return and(isNotNull(signInLinks.newcomerEmail), isRecruiting(db, signInLinks.groupId));
}

/**
 * Makes a person of whoever has pressed such a link, in the caller's transaction; undefined for every other link. From
 * then on all their links are that person's, so that the limits on mails go on counting.
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
  // Whoever pressed twice waited at the lock, and finds the link used.
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
