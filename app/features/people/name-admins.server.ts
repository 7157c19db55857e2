import { isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { userRoles, users } from "~/db/schema/people";
import { emailSchema } from "./email";
import { findByContact } from "./find-by-contact.server";

/**
 * Makes whoever has one of these addresses an administrator of all organisations, with an account where there is none:
 * how the first one comes to be, and how one gets back in who has lost their second step. Returns how many are new.
 */
export async function nameAdmins(db: Db, addresses: readonly string[]): Promise<number> {
  let named = 0;
  for (const address of addresses) {
    const email = emailSchema.parse(address);
    named += await db.transaction(async (tx) => {
      if (!(await findByContact(tx, { email }))) await tx.insert(users).values({ email }).onConflictDoNothing();
      const person = await findByContact(tx, { email }, "update");
      if (!person) return 0;
      const added = await tx
        .insert(userRoles)
        .values({ userId: person.userUuid, role: "admin" })
        .onConflictDoUpdate({
          target: [userRoles.userId, userRoles.role],
          set: { organisationId: sql`null` },
          // Who is one already stays signed in.
          setWhere: isNotNull(userRoles.organisationId),
        })
        .returning({ userId: userRoles.userId });
      return added.length;
    });
  }
  return named;
}
