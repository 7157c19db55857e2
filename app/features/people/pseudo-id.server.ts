import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";

/** The id of a person that may leave the service towards partners. */
export async function pseudoIdOf(db: Db, userUuid: string): Promise<string | undefined> {
  const [row] = await db.select({ pseudoId: users.pseudoId }).from(users).where(eq(users.id, userUuid));
  return row?.pseudoId;
}
