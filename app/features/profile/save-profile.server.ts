import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdActor } from "~/db/lock-order.server";
import { users } from "~/db/schema/people";
import { grantConsents } from "~/features/consents/consents.server";
import { missingConsents } from "~/features/consents/missing-consents";
import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import type { Language } from "~/i18n/languages";
import { type ConsentStep, consentStep } from "./consent-step.server";
import type { ProfileForm } from "./profile-schema";

export type ProfileToSave = {
  person: Pick<Person, "userUuid" | "activeOrderId">;
  profile: ProfileForm;
  /** Versions of consent texts the person agrees to besides; what isn't asked for is ignored. */
  consentTypeIds: readonly string[];
  /** Whether the person is on the way to the survey (see consentStep). */
  continues: boolean;
  /** The language the consents are given in. */
  language: Language;
};

/**
 * Saves what the person may change about themselves, with the consents they give: both or neither. E-mail, phone and
 * roles are not among it. Tells whether consents are still open: on the way to a survey they are asked for next.
 */
export async function saveProfile(
  { db }: Pick<Ctx, "db">,
  input: ProfileToSave,
): Promise<{ outcome: "saved"; consentsOpen: boolean }> {
  const { person, consentTypeIds } = input;
  const { firstName, lastName, dateOfBirth, gender, language } = input.profile;
  return db.transaction(async (tx) => {
    await holdActor(tx, person.userUuid, "changesThem");
    const step = await consentStep(tx, input);
    await tx
      .update(users)
      .set({ firstName, lastName, dateOfBirth, gender, language })
      .where(eq(users.id, person.userUuid));
    if (step) await grant(tx, step, input);
    const consentsOpen = step?.asked.some(({ id, granted }) => !granted && !consentTypeIds.includes(id)) ?? false;
    return { outcome: "saved", consentsOpen };
  });
}

/**
 * Saves the profile and gives the consents of the order on the way, where all that it requires are among them: both or
 * neither.
 */
export async function saveProfileAndConsents(
  { db }: Pick<Ctx, "db">,
  input: Omit<ProfileToSave, "continues">,
): Promise<ConsentsOutcome> {
  return db.transaction(async (tx): Promise<ConsentsOutcome> => {
    const given = await giveConsents({ db: tx }, input);
    if (given.outcome === "given") await saveProfile({ db: tx }, { ...input, continues: true });
    return given;
  });
}

/** The language that somebody is spoken to in from now on. */
export async function saveLanguage(
  { db }: Pick<Ctx, "db">,
  { person, language }: { person: Pick<Person, "userUuid">; language: Language },
): Promise<{ outcome: "saved" }> {
  await db.update(users).set({ language }).where(eq(users.id, person.userUuid));
  return { outcome: "saved" };
}

export type ConsentsOutcome =
  | { outcome: "given" }
  /** Nothing was saved: these required consents are missing. */
  | { outcome: "consentsMissing"; missing: string[] };

/** Gives the consents that the survey on the way asks for: all that are required, or none. */
export async function giveConsents(
  { db }: Pick<Ctx, "db">,
  input: Pick<ProfileToSave, "person" | "consentTypeIds" | "language">,
): Promise<ConsentsOutcome> {
  return db.transaction(async (tx): Promise<ConsentsOutcome> => {
    await holdActor(tx, input.person.userUuid, "changesThem");
    const step = await consentStep(tx, { person: input.person, continues: true });
    if (!step) return { outcome: "given" };
    const missing = missingConsents(step.asked, input.consentTypeIds);
    if (missing.length > 0) return { outcome: "consentsMissing", missing };
    await grant(tx, step, input);
    return { outcome: "given" };
  });
}

function grant(
  tx: Db,
  step: ConsentStep,
  { person, consentTypeIds, language }: Pick<ProfileToSave, "person" | "consentTypeIds" | "language">,
) {
  return grantConsents(tx, { userUuid: person.userUuid, orderId: step.order.id, consentTypeIds, language });
}
