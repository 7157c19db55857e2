import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { GivenConsent } from "~/features/consents/consents.server";
import { orderName } from "~/features/orders/order-name-view.server";
import { genders, isProfileComplete, type Person } from "~/features/people/person";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { FormWords, Words } from "~/i18n/words.server";
import { codePoints } from "~/platform/text/normalise";
import type { ConsentStep } from "./consent-step.server";
import { consentBlocks } from "./consent-step-view.server";
import type { ProfileFormData } from "./profile-form";
import { nameMaxLength } from "./profile-limits";
import { profileSchema } from "./profile-schema";
import type { ConsentTable, ProfileViewData } from "./profile-view";

/** What a person types or chooses about themselves. Ticks for consents are not among it: those are given anew. */
export const typedProfileFields = ["language", "firstName", "lastName", "day", "month", "year", "gender"] as const;

/** What the page shows: of the person, and of the way they are on. */
type ProfileData = {
  person: Person;
  /** Whose page it is, for the form. */
  writer: string;
  /** What they may agree to. */
  step: ConsentStep | undefined;
  /** Consents on record, given and withdrawn. */
  consents: readonly GivenConsent[];
  /** Whether something waits behind this page: then saving leads on to it. */
  continues: boolean;
  /** What was typed before the session expired. */
  kept: Readonly<Record<string, string>> | undefined;
  /** Whether people sign in by text message here. */
  showsPhone: boolean;
  asksLanguage: boolean;
  now: Date;
  /** Whether there are blood-test results of theirs. */
  hasBloodTests: boolean;
};

/** The user-info page of a signed-in person. */
export function profileView(words: FormWords, data: ProfileData): ProfileViewData {
  const { t, language, formToken } = words;
  return {
    heading: t("profile:title"),
    intro: data.continues || isProfileComplete(data.person) ? undefined : t("profile:intro"),
    form: profileFormData(words, data),
    privacy: { href: pageUrl("privacy", language), label: t("profile:privacy") },
    // Whoever is on the way to a survey meets nothing else on it.
    rest: data.continues
      ? undefined
      : {
          consents: consentTables(words, data.consents),
          bloodTests: data.hasBloodTests
            ? { href: pageUrl("bloodTestResults", language), label: t("bloodTests:profileLink") }
            : undefined,
          console: data.person.roles.includes("admin")
            ? { href: pageUrl("adminHome", language), label: t("admin:profileLink") }
            : undefined,
          devices: { href: pageUrl("profileDevices", language), label: t("sessions:devices.link") },
          secondStep: { href: pageUrl("profileSecondStep", language), label: t("secondFactor:page.profileLink") },
          ownData: { href: pageUrl("ownData", language), label: t("ownData:profileLink") },
          logout: { href: pageUrl("logout", language), label: t("profile:logout"), token: formToken },
        },
  };
}

function profileFormData({ t, language, formToken }: FormWords, data: ProfileData): ProfileFormData {
  const { person } = data;
  const [year = "", month = "", day = ""] = person.dateOfBirth?.split("-") ?? [];
  const saved = {
    language: isProfileComplete(person) ? person.language : language,
    firstName: person.firstName,
    lastName: person.lastName,
    day,
    month,
    year,
    gender: person.gender ?? "",
  } satisfies Record<(typeof typedProfileFields)[number], string>;
  const shown = { ...saved, ...data.kept };
  return {
    token: formToken,
    writer: data.writer,
    email: { label: t("profile:email"), value: person.email ?? t("profile:notGiven") },
    phone: data.showsPhone
      ? { label: t("profile:phone"), value: person.phoneNumber ?? t("profile:notGiven") }
      : undefined,
    language: data.asksLanguage
      ? {
          label: t("profile:language"),
          value: shown.language,
          options: languages.map((value) => ({ value, label: translatorFor(value)(`common:languageName.${value}`) })),
        }
      : undefined,
    firstName: { label: t("profile:firstName"), value: shown.firstName },
    lastName: { label: t("profile:lastName"), value: shown.lastName },
    dateOfBirth: {
      legend: t("profile:dateOfBirth"),
      hint: t("profile:dateHint"),
      day: { label: t("profile:day"), value: shown.day },
      month: { label: t("profile:month"), value: shown.month },
      year: { label: t("profile:year"), value: shown.year },
    },
    gender: {
      label: t("profile:gender"),
      value: shown.gender,
      options: [
        { value: "", label: t("profile:genders.none") },
        ...genders.map((value) => ({ value, label: t(`profile:genders.${value}`) })),
      ],
    },
    // On the way to a survey they have a page of their own, after this one.
    consents: data.continues ? undefined : consentBlocks({ t, language }, data.step),
    submit: submitLabel({ t }, person, data.continues),
    saving: t("profile:saving"),
    telling: [
      t("profile:errors.requiredField.firstName"),
      t("profile:errors.requiredField.lastName"),
      t("profile:errors.dateInvalid"),
      t("profile:errors.noSuchDate"),
      t("profile:errors.tooYoung"),
    ],
    problems: problemsOf({ t }, shown, data),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** What is wrong with what the form comes with (spec §5); of what is empty nothing is told before it is sent. */
function problemsOf(
  words: Pick<Words, "t">,
  shown: Readonly<Record<string, string>>,
  { now, asksLanguage }: Pick<ProfileData, "now" | "asksLanguage">,
): Record<string, string[]> {
  const form = new FormData();
  for (const [name, value] of Object.entries(shown)) form.set(name, value);
  const { error } = parseProfileForm(words, form, { now, asksLanguage }).reply();
  const isBegun = (name: string) =>
    dateParts.includes(name) ? dateParts.some((part) => shown[part]) : Boolean(shown[name]);
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, texts]) => (texts && isBegun(name) ? [[name, texts]] : [])),
  );
}

const dateParts: readonly string[] = ["day", "month", "year"];

/** The tables of the profile: consents given, and those withdrawn. Each leads to its text and its record. */
function consentTables(
  { t, language }: Words,
  consents: readonly GivenConsent[],
): { given: ConsentTable; withdrawn: ConsentTable } {
  const columns = [
    { label: t("profile:consents.survey") },
    { label: t("profile:consents.organisation") },
    { label: t("profile:consents.consent"), holds: "sentence" as const },
  ];
  const rowsOf = (withdrawn: boolean) =>
    consents
      .filter(({ withdrawnAt }) => (withdrawnAt !== null) === withdrawn)
      .map(({ id, assessmentOrderName: name, assessmentOrderNames: names, personal, organizationName, label }) => ({
        key: id,
        href: pageUrl("profileConsent", language, { consentGrantId: id }),
        survey: orderName({ t, language }, { name, names, personal }),
        organisation: organizationName,
        consent: label[language],
      }));
  return {
    given: {
      title: t("profile:consents.given"),
      columns,
      rows: rowsOf(false),
      none: t("profile:consents.none"),
      hint: t("consents:hint"),
    },
    withdrawn: { title: t("consents:withdrawnList"), columns, rows: rowsOf(true) },
  };
}

/** The message above the profile: what was kept unsaved, that it was saved, or why it is asked for. */
export function profileNotice(
  { t }: Pick<Words, "t">,
  { kept, saved, allowed, continues }: { kept: boolean; saved: boolean; allowed: boolean; continues: boolean },
): { tone: "info" | "success"; role?: "status"; children: string } | undefined {
  if (kept) return { tone: "info", children: t("sessions:keptProfile") };
  if (allowed) return { tone: "success", role: "status", children: t("sms:link.texts.allowed") };
  if (saved) return { tone: "success", role: "status", children: t("profile:saved") };
  return continues ? { tone: "info", children: t("profile:fillIn") } : undefined;
}

function submitLabel({ t }: Pick<Words, "t">, person: Person, continues: boolean): string {
  if (continues) return t("profile:saveAndContinue");
  return isProfileComplete(person) ? t("profile:save") : t("profile:complete");
}

/** Parses the posted profile with the consents given besides; errors are sentences in the person's language. */
export function parseProfileForm(
  { t }: Pick<Words, "t">,
  form: FormData,
  { now, asksLanguage }: { now: Date; asksLanguage: boolean },
) {
  const consents = z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.string()),
  );
  const profile = profileSchema(now, { asksLanguage });
  return parseWithZod(form, {
    schema: z.intersection(profile, z.object({ consents })),
    disableAutoCoercion: true,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map(({ message, path }) =>
        profileError({ t }, message, { field: String(path[0]), typed: form.get(String(path[0])) }),
      ),
  });
}

/** What is wrong with a field, in a sentence; of one that is too long also how long it is. */
export function profileError(
  { t }: Pick<Words, "t">,
  issue: string,
  { field, typed }: { field: string; typed: unknown },
): string {
  if (issue === "requiredField" && (field === "firstName" || field === "lastName" || field === "gender")) {
    return t(`profile:errors.requiredField.${field}`);
  }
  switch (issue) {
    case "fieldTooLong":
      return t("profile:errors.fieldTooLong", { max: nameMaxLength, typed: codePoints(String(typed ?? "")) });
    case "languageInvalid":
    case "genderInvalid":
    case "noSuchDate":
    case "wrongFormat":
    case "wrongRange":
    case "tooYoung":
      return t(`profile:errors.${issue}`);
    default:
      return t("profile:errors.dateInvalid");
  }
}
