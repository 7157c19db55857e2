import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import type { Ctx } from "~/features/ctx.server";

/** Somebody who wants to sign in: an e-mail address, and the id of its person; undefined where it belongs to nobody. */
export type Account = { email: string; userUuid: string | undefined };

function accountKey({ secrets }: Pick<Ctx, "secrets">, email: string): string {
  return secrets.sign("account", email);
}

/** SQL condition for the links of an account, known or not. Links of unknown addresses are found by a keyed hash. */
export function linksOf(ctx: Pick<Ctx, "secrets">, { email, userUuid }: Account) {
  return userUuid === undefined ? eq(signInLinks.accountKey, accountKey(ctx, email)) : eq(signInLinks.userId, userUuid);
}

/** The columns that say whose a link is. */
export function ownerColumns(ctx: Pick<Ctx, "secrets">, { email, userUuid }: Account) {
  return userUuid === undefined ? { accountKey: accountKey(ctx, email) } : { userId: userUuid };
}

/**
 * Locks an address until the transaction ends: requests for it, and tries of its codes, run one at a time on all instances. An
 * advisory lock, because an address without an account has no row to lock.
 */
export async function lockAccount(tx: Db, ctx: Pick<Ctx, "secrets">, email: string): Promise<void> {
  await lockAccountKey(tx, accountKey(ctx, email));
}

/** The same by the key that the link of somebody without an account carries. */
export async function lockAccountKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
