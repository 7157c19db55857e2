import { sql } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { userRoles } from "../../app/db/schema/people";
import { authenticatorApps } from "../../app/db/schema/second-factor";
import { appSealPurpose } from "../../app/features/second-factor/authenticator-app.server";
import { newAppSecret } from "../../app/features/second-factor/time-code.server";
import type { Secrets } from "../../app/platform/secrets.server";

/** Gives somebody of the demo a role, and an authenticator app, whose codes the outbox shows. */
export async function makeDemoStaff(
  db: Db,
  secrets: Secrets,
  staff: { userId: string; role: "admin" | "professional"; organisationId: string | null },
): Promise<void> {
  await db.insert(userRoles).values(staff);
  await db.insert(authenticatorApps).values({
    userId: staff.userId,
    sealedSecret: secrets.encrypt(appSealPurpose, newAppSecret()),
    confirmedAt: sql`now()`,
  });
}
