import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";

/** The e-mail of a person; undefined where there is no such person, or they have none. */
export async function findEmail(db: Db, userUuid: string): Promise<string | undefined> {
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, userUuid));
  return found?.email ?? undefined;
}
