import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import type { SignedIn } from "~/features/login/signed-in";
import { startSession } from "~/features/sessions/session.server";
import { hashToken } from "~/platform/secrets.server";
import { isLinkToken, type LinkKind } from "./link-token.server";
import { isNewcomersLink, welcomeNewcomer } from "./newcomer.server";

/** The outcome of redeeming a link (spec §4 "Login link"). */
export type LinkRedemption = SignedIn | { outcome: "expired_token" | "token_not_found" };

/** The state that the link's page shows. It has the e-mail address only while the link works. */
export type LinkState =
  /** A newcomer, who gets an account by it, has no `userUuid`, but `recruitedBy`: the id of the group. */
  | { state: "valid"; email: string; userUuid: string | undefined; recruitedBy: string | undefined }
  | { state: "expired_token" }
  | { state: "token_not_found" };

/**
 * Reads a link's state without using it up: mail scanners open every link. A used e-mail link counts as unknown; a used
 * invitation as expired, because people come back to their invitation and can request a new link there.
 */
export async function readSignInLink(db: Db, kind: LinkKind, token: string): Promise<LinkState> {
  if (!isLinkToken(kind, token)) return { state: "token_not_found" };
  const [link] = await db
    .select({
      email: sql<string>`coalesce(${users.email}, ${signInLinks.newcomerEmail})`,
      userUuid: users.id,
      groupId: signInLinks.groupId,
      used: sql<boolean>`${signInLinks.usedAt} is not null`,
      expired: sql<boolean>`${signInLinks.expiresAt} <= now()`,
    })
    .from(signInLinks)
    .leftJoin(users, eq(users.id, signInLinks.userId))
    .where(and(isToken(kind, token), or(users.active, isNewcomersLink(db))));
  if (!link || (link.used && kind === "email")) return { state: "token_not_found" };
  if (link.expired || link.used) return { state: "expired_token" };
  const { email, userUuid, groupId } = link;
  const recruitedBy = userUuid === null ? (groupId ?? undefined) : undefined;
  return { state: "valid", email, userUuid: userUuid ?? undefined, recruitedBy };
}

/** Whether a link was sent to this person, in whatever state it is. */
export async function isLinkOf(db: Db, kind: LinkKind, token: string, userUuid: string): Promise<boolean> {
  if (!isLinkToken(kind, token)) return false;
  const [link] = await db
    .select({ kind: signInLinks.kind })
    .from(signInLinks)
    .where(and(isToken(kind, token), eq(signInLinks.userId, userUuid)));
  return link !== undefined;
}

/**
 * Uses a link up and starts a session. Attempts with one person's links run one at a time (lock on the person's row): of any
 * number of simultaneous ones exactly one succeeds, on all instances.
 */
export async function redeemSignInLink(
  { db }: Pick<Ctx, "db">,
  { kind, token, userAgent }: { kind: LinkKind; token: string; userAgent: string },
): Promise<LinkRedemption> {
  const sessionToken = isLinkToken(kind, token)
    ? await db.transaction((tx) => startSessionBy(tx, kind, hashToken(token), userAgent))
    : undefined;
  if (sessionToken) return { outcome: "login_succeeded", sessionToken };
  const { state } = await readSignInLink(db, kind, token);
  return { outcome: state === "expired_token" ? "expired_token" : "token_not_found" };
}

/**
 * Uses up the link and the person's other unused e-mail links, and starts a session, all in the caller's transaction; links
 * of other invitations stay valid. A newcomer whom a group recruits gets an account first. Returns the session's token;
 * undefined if the link is unknown, used or expired, or its person is no longer active.
 */
export async function startSessionBy(
  tx: Db,
  kind: LinkKind,
  tokenHash: Buffer,
  userAgent: string,
): Promise<string | undefined> {
  const isIt = and(eq(signInLinks.tokenHash, tokenHash), eq(signInLinks.kind, kind), isNull(signInLinks.usedAt));
  const [known] = await tx
    .select({ userUuid: users.id })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(and(isIt, users.active))
    .for("update", { of: users });
  const owner = known ?? (kind === "email" ? await welcomeNewcomer(tx, tokenHash) : undefined);
  if (!owner) return undefined;
  const [redeemed] = await tx
    .update(signInLinks)
    .set({ usedAt: sql`now()` })
    .where(and(isIt, gt(signInLinks.expiresAt, sql`now()`)))
    .returning({ userId: signInLinks.userId });
  if (!redeemed) return undefined;
  await tx
    .update(signInLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(signInLinks.userId, owner.userUuid), eq(signInLinks.kind, "email"), isNull(signInLinks.usedAt)));
  return startSession(tx, owner.userUuid, userAgent, "email");
}

function isToken(kind: LinkKind, token: string) {
  return and(eq(signInLinks.tokenHash, hashToken(token)), eq(signInLinks.kind, kind));
}
