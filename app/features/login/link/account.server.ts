import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import type { Ctx } from "~/features/ctx.server";

/** Somebody who wants to sign in: an address, and the person it belongs to if it belongs to one. */
export type Account = { email: string; userUuid: string | undefined };

function accountKey({ secrets }: Pick<Ctx, "secrets">, email: string): string {
  return secrets.sign("account", email);
}

/** Holds for the links of an account, known or not. */
export function linksOf(ctx: Pick<Ctx, "secrets">, { email, userUuid }: Account) {
  return userUuid === undefined ? eq(signInLinks.accountKey, accountKey(ctx, email)) : eq(signInLinks.userId, userUuid);
}

/** The columns that say whose a link is. */
export function ownerColumns(ctx: Pick<Ctx, "secrets">, { email, userUuid }: Account) {
  return userUuid === undefined ? { accountKey: accountKey(ctx, email) } : { userId: userUuid };
}

/**
 * Makes everybody who asks for this address, or types its code, wait their turn until the transaction ends, on whichever
 * instance. An address without an account has no row to lock.
 */
export async function lockAccount(tx: Db, ctx: Pick<Ctx, "secrets">, email: string): Promise<void> {
  await lockAccountKey(tx, accountKey(ctx, email));
}

/** The same by the key that the link of somebody without an account carries. */
export async function lockAccountKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
