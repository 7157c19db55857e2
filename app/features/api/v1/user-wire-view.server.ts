import type { z } from "zod";
import type { AskedConsent, GivenConsent } from "~/features/consents/consents.server";
import { orderName, orderNames } from "~/features/orders/order-name-view.server";
import { isProfileComplete, isValidPerson, type Person } from "~/features/people/person";
import type { Words } from "~/i18n/words.server";
import type { consentGrantSchema, userSchema } from "./wire";

/** A licence as it is stored. */
export type License = { type: string; active: boolean; expireAt: Date | null };

/** Somebody as they see themselves. */
export function wireUser(
  words: Words,
  person: Person,
  given: { license: License | undefined; consents: readonly GivenConsent[]; hideConsent: boolean; now: Date },
): z.input<typeof userSchema> {
  const { license, consents, hideConsent, now } = given;
  const { userUuid, firstName, lastName, email, phoneNumber, language, gender, dateOfBirth, activeOrderId } = person;
  return {
    uuid: userUuid,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    email,
    phoneNumber,
    language,
    gender,
    dateOfBirth: dateOfBirth?.split("-").reverse().join(".") ?? null,
    valid: isValidPerson(person, now),
    profileComplete: isProfileComplete(person),
    license: license ? { ...license, expireAt: license.expireAt?.toISOString() ?? null } : null,
    activeAssessmentOrder: activeOrderId ? { id: activeOrderId } : null,
    consentGrants: consents.filter(({ withdrawnAt }) => !withdrawnAt).map((consent) => wireConsent(words, consent)),
    hideConsent,
  };
}

/** A consent on record. */
export function wireConsent(words: Words, consent: GivenConsent): z.input<typeof consentGrantSchema> {
  const { assessmentOrderId, consentTypeId, key, personal, organizationId, organizationName } = consent;
  const order = { name: consent.assessmentOrderName, names: consent.assessmentOrderNames, personal };
  return {
    assessmentOrderId,
    consent: { id: consentTypeId, key },
    meta: {
      assessmentOrderName: orderName(words, order),
      assessmentOrderNames: orderNames(order),
      organizationName,
      organization: { id: organizationId, name: organizationName },
    },
    label: consent.label[words.language],
    grantedAt: consent.grantedAt.toISOString(),
    withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
  };
}

/** A consent that is asked for, with its texts. */
export function wireConsentType({ language }: Pick<Words, "language">, consent: AskedConsent) {
  const { id, key, required, granted, texts } = consent;
  return {
    id,
    key,
    required,
    granted,
    label: texts.label[language],
    leadIn: texts.leadIn[language],
    leadOut: texts.leadOut[language],
    fullText: texts.fullText[language],
  };
}
