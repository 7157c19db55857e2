import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";

/** What somebody signs in by. */
export type Contact = { email: string } | { phoneNumber: string };

/** Holds for the accounts with this address or number: one at most in each organisation, and one that is in none. */
export function hasContact(contact: Contact) {
  return "email" in contact ? eq(users.email, contact.email) : eq(users.phoneNumber, contact.phoneNumber);
}

/**
 * The account that an address or number leads to: of several the oldest of those that are open, so that nobody who invites
 * an address later changes where its owner comes to (decision 0086). `lock` holds it until the transaction ends.
 */
export async function findByContact(
  db: Db,
  contact: Contact,
  lock?: "update" | "key share",
): Promise<{ userUuid: string; active: boolean } | undefined> {
  const query = db
    .select({ userUuid: users.id, active: users.active })
    .from(users)
    .where(hasContact(contact))
    .orderBy(desc(users.active), asc(users.createdAt), asc(users.id))
    .limit(1);
  const [found] = await (lock ? query.for(lock) : query);
  return found;
}
