import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";
import type { ProfileForm } from "./profile-schema";

/** Saves what the person may change about themselves; e-mail, phone and roles are not among it. */
export async function saveProfile(db: Db, userUuid: string, profile: ProfileForm): Promise<void> {
  const { firstName, lastName, dateOfBirth, gender, language } = profile;
  await db.update(users).set({ firstName, lastName, dateOfBirth, gender, language }).where(eq(users.id, userUuid));
}
