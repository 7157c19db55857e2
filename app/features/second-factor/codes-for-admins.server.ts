import { eq } from "drizzle-orm";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { emailSchema } from "~/features/people/email";
import { enrolmentMinutes } from "./enrolment";
import { codeOfAdmin } from "./enrolment.server";
import { lockPerson } from "./factors.server";

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
      const [person] = await tx.select({ userUuid: users.id }).from(users).where(eq(users.email, email));
      if (!person || !(await lockPerson(tx, person.userUuid))) return undefined;
      return codeOfAdmin(tx, secrets, person.userUuid, minutes);
    });
    if (code) made.push({ email, code, minutes });
  }
  return made;
}
