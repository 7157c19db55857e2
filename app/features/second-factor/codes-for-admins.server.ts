import type { Ctx } from "~/features/ctx.server";
import { emailSchema } from "~/features/people/email";
import { findByContact } from "~/features/people/find-by-contact.server";
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
      const person = await findByContact(tx, { email });
      if (!person || !(await lockPerson(tx, person.userUuid))) return undefined;
      return codeOfAdmin(tx, secrets, person.userUuid, minutes);
    });
    if (code) made.push({ email, code, minutes });
  }
  return made;
}
