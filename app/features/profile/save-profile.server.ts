import { eq } from "drizzle-orm";
import { users } from "~/db/schema/people";
import { grantConsents } from "~/features/consents/consents.server";
import { missingConsents } from "~/features/consents/missing-consents";
import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import type { Language } from "~/i18n/languages";
import { consentStep } from "./consent-step.server";
import type { ProfileForm } from "./profile-schema";

export type ProfileToSave = {
  person: Pick<Person, "userUuid" | "activeOrderId">;
  profile: ProfileForm;
  /** Versions of consent texts the person agrees to; what isn't asked for is ignored. */
  consentTypeIds: readonly string[];
  /** Whether the person is on the way to the survey (see consentStep). */
  continues: boolean;
  /** The language the consents are given in. */
  language: Language;
};

export type ProfileOutcome =
  | { outcome: "saved" }
  /** Nothing was saved: these required consents are missing. */
  | { outcome: "consentsMissing"; missing: string[] };

/**
 * Saves what the person may change about themselves, with the consents they give: both or neither. E-mail, phone and
 * roles are not among it.
 */
export async function saveProfile({ db }: Pick<Ctx, "db">, input: ProfileToSave): Promise<ProfileOutcome> {
  const { person, consentTypeIds } = input;
  const { firstName, lastName, dateOfBirth, gender, language } = input.profile;
  return db.transaction(async (tx): Promise<ProfileOutcome> => {
    const step = await consentStep(tx, input);
    const missing = missingConsents(step?.asked ?? [], consentTypeIds);
    if (missing.length > 0) return { outcome: "consentsMissing", missing };
    await tx
      .update(users)
      .set({ firstName, lastName, dateOfBirth, gender, language })
      .where(eq(users.id, person.userUuid));
    if (step) {
      const { userUuid } = person;
      await grantConsents(tx, { userUuid, orderId: step.order.id, consentTypeIds, language: input.language });
    }
    return { outcome: "saved" };
  });
}
