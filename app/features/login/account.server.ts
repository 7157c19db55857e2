import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import type { App } from "~/http/context.server";

/** Somebody who wants to sign in: an address, and the person it belongs to if it belongs to one. */
export type Account = { email: string; userUuid: string | undefined };

function accountKey({ secrets }: Pick<App, "secrets">, email: string): string {
  return secrets.sign("account", email);
}

/** Holds for the links of an account, known or not. */
export function linksOf(app: Pick<App, "secrets">, { email, userUuid }: Account) {
  return userUuid === undefined ? eq(signInLinks.accountKey, accountKey(app, email)) : eq(signInLinks.userId, userUuid);
}

/** The columns that say whose a link is. */
export function ownerColumns(app: Pick<App, "secrets">, { email, userUuid }: Account) {
  return userUuid === undefined ? { accountKey: accountKey(app, email) } : { userId: userUuid };
}

/**
 * Makes everybody who asks for this address, or types its code, wait their turn until the transaction ends, on whichever
 * instance. An address without an account has no row to lock.
 */
export async function takeTurn(tx: Db, app: Pick<App, "secrets">, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountKey(app, email)}, 0))`);
}
