import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { AskedConsent } from "~/features/consents/consents.server";
import type { PageRequest } from "~/http/page.server";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { FormWords, Words } from "~/i18n/words.server";
import { genders, isProfileComplete, type Person } from "./person";
import type { ProfileFormData } from "./profile-form";
import { nameMaxLength, profileSchema } from "./profile-schema";

/** What a person is asked to agree to on this page, with the order it is for. */
export type ConsentStep = { order: { name: string; organizationName: string }; asked: AskedConsent[] };

/** What a person types or chooses about themselves. Ticks for consents are not among it: those are given anew. */
export const typedProfileFields = ["language", "firstName", "lastName", "day", "month", "year", "gender"] as const;

/** The profile form as this person sees it now. */
export function profileFormData(
  { t, app, language, context }: PageRequest,
  person: Person,
  options: {
    consents: ConsentStep | undefined;
    continues: boolean;
    kept?: Readonly<Record<string, string>> | undefined;
  },
): ProfileFormData {
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
  const shown = { ...saved, ...options.kept };
  const open = options.consents?.asked.filter(({ granted }) => !granted) ?? [];
  return {
    token: context.formToken,
    email: { label: t("profile:email"), value: person.email },
    phone: app.env.smsLogin && { label: t("profile:phone"), value: person.phoneNumber ?? t("profile:noPhone") },
    language: app.env.lockToDefaultLanguage
      ? undefined
      : {
          label: t("profile:language"),
          value: shown.language,
          options: languages.map((value) => ({ value, label: translatorFor(value)(`common:languageName.${value}`) })),
        },
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
    consents:
      options.consents && open.length > 0
        ? {
            title: t("profile:consents.title"),
            forOrder: t("profile:consents.forOrder", {
              order: options.consents.order.name,
              organisation: options.consents.order.organizationName,
            }),
            readAll: t("profile:consents.readAll"),
            requiredText: t("profile:errors.consentRequired"),
            blocks: open.map(({ id, texts }) => ({
              id,
              label: texts.label[language],
              leadIn: texts.leadIn[language],
              leadOut: texts.leadOut[language],
              fullText: texts.fullText[language].split(/\n\s*\n/),
            })),
          }
        : undefined,
    submit: submitLabel({ t }, person, options.continues),
    saving: t("profile:saving"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

/** Where the profile leads on to. */
export function profileLinks({ t, language, formToken }: FormWords) {
  return {
    devices: { href: pageUrl("profileDevices", language), label: t("sessions:devices.link") },
    ownData: { href: pageUrl("ownData", language), label: t("ownData:profileLink") },
    privacy: { href: pageUrl("privacy", language), label: t("profile:privacy") },
    logout: { href: pageUrl("logout", language), label: t("profile:logout"), token: formToken },
  };
}

/** The message above the profile: what was kept unsaved, that it was saved, or why it is asked for. */
export function profileNotice(
  { t, url }: Pick<PageRequest, "t" | "url">,
  { kept, continues }: { kept: boolean; continues: boolean },
): { tone: "info" | "success"; role?: "status"; children: string } | undefined {
  if (kept) return { tone: "info", children: t("sessions:keptProfile") };
  if (url.searchParams.has("saved")) return { tone: "success", role: "status", children: t("profile:saved") };
  return continues ? { tone: "info", children: t("profile:fillIn") } : undefined;
}

function submitLabel({ t }: Pick<Words, "t">, person: Person, continues: boolean): string {
  if (continues) return t("profile:saveAndContinue");
  return isProfileComplete(person) ? t("profile:save") : t("profile:complete");
}

/** Parses the posted profile with the consents that are still open; errors are sentences in the person's language. */
export function parseProfileForm(
  { t, app }: Pick<PageRequest, "t" | "app">,
  form: FormData,
  asked: readonly AskedConsent[],
) {
  const open = asked.filter(({ granted }) => !granted);
  const consentIds = z
    .preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(z.string()))
    .superRefine((ids, context) => {
      const missing = open.filter(({ required, id }) => required && !ids.includes(id)).map(({ id }) => id);
      if (missing.length > 0) context.addIssue({ code: "custom", message: `required:${missing.join(",")}` });
    });
  const profile = profileSchema(app.clock.now(), { asksLanguage: !app.env.lockToDefaultLanguage });
  return parseWithZod(form, {
    // Consents are checked beside the profile, so that one visit shows every problem.
    schema: z.intersection(profile, z.object({ consents: consentIds })),
    disableAutoCoercion: true,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map(({ message, path }) => {
        // The form itself says which consents these are (spec §5: "required:" and the missing ids).
        if (message.startsWith("required:")) return message;
        return profileError({ t }, message, String(path[0]));
      }),
  });
}

function profileError({ t }: Pick<Words, "t">, issue: string, field: string): string {
  if (issue === "requiredField" && (field === "firstName" || field === "lastName" || field === "gender")) {
    return t(`profile:errors.requiredField.${field}`);
  }
  switch (issue) {
    case "fieldTooLong":
      return t("profile:errors.fieldTooLong", { max: nameMaxLength });
    case "languageInvalid":
    case "genderInvalid":
    case "wrongFormat":
    case "wrongRange":
    case "tooYoung":
      return t(`profile:errors.${issue}`);
    default:
      return t("profile:errors.dateInvalid");
  }
}
