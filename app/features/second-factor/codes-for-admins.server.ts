import { and, eq } from "drizzle-orm";
import { userRoles, users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { emailSchema } from "~/features/people/email";
import { enrolmentMinutes } from "./enrolment";
import { makeEnrolmentCode } from "./enrolment.server";
import { listFactors, lockPerson } from "./factors.server";

/** Makes a code for each administrator of these addresses who has no second factor yet. Nobody else gets one. */
export async function codesForAdmins(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  addresses: readonly string[],
): Promise<{ email: string; code: string; minutes: number }[]> {
  const minutes = enrolmentMinutes.terminal;
  const made: { email: string; code: string; minutes: number }[] = [];
  for (const address of addresses) {
    const email = emailSchema.parse(address);
    const code = await db.transaction(async (tx) => {
      const [admin] = await tx
        .select({ userUuid: users.id })
        .from(users)
        .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
        .where(eq(users.email, email));
      if (!admin || !(await lockPerson(tx, admin.userUuid))) return undefined;
      if ((await listFactors(tx, admin.userUuid)).length > 0) return undefined;
      return makeEnrolmentCode(tx, secrets, { userUuid: admin.userUuid, minutes });
    });
    if (code) made.push({ email, code, minutes });
  }
  return made;
}
