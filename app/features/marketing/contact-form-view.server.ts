import { emailMaxLength } from "~/features/people/read-email";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import {
  type ContactProblem,
  messageMax,
  nameMax,
  organisationMax,
  peopleRanges,
  type quoteFields,
  trapField,
  type trialFields,
} from "./contact-form";
import type { ContactField, ContactFormData } from "./contact-form-view";

type FieldName = (typeof quoteFields | typeof trialFields)[number];

/** The form of a page of ours, with the fields it asks for. */
export function contactForm(
  words: FormWords,
  { fields, note, submit }: { fields: readonly FieldName[]; note: string; submit: string },
): ContactFormData {
  const { t, language, formToken } = words;
  return {
    token: formToken,
    fields: fields.map((name) => fieldOf(words, name)),
    trap: { name: trapField, label: t("marketing:form.trap") },
    note: { text: note, href: pageUrl("privacy", language), label: t("marketing:form.privacyLink") },
    submit,
    sending: t("marketing:form.sending"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}

function fieldOf({ t }: Pick<Words, "t">, name: FieldName): ContactField {
  const label = t(`marketing:form.${name}`);
  const optionalText = t("marketing:form.optional");
  switch (name) {
    case "name":
      return { kind: "line", name, label, type: "text", autoComplete: "name" };
    case "organisation":
      return { kind: "line", name, label, type: "text", autoComplete: "organization" };
    case "email":
      return { kind: "line", name, label, type: "email", autoComplete: "email", hint: t("marketing:form.emailHint") };
    case "businessId":
      return {
        kind: "line",
        name,
        label,
        type: "text",
        autoComplete: "off",
        hint: t("marketing:form.businessIdHint"),
        optionalText,
      };
    case "phone":
      return {
        kind: "line",
        name,
        label,
        type: "tel",
        autoComplete: "tel",
        hint: t("marketing:form.phoneHint"),
        optionalText,
      };
    case "people": {
      const ranges = peopleRanges.map((value) => ({ value, label: t(`marketing:form.peopleRanges.${value}`) }));
      return { kind: "choice", name, label, options: [{ value: "", label: t("marketing:form.choose") }, ...ranges] };
    }
    case "message":
      return {
        kind: "lines",
        name,
        label,
        hint: t("marketing:form.messageHint"),
        optionalText,
        limit: messageMax,
        // The page fills them in as people type.
        counter: t("marketing:form.counter", { count: "{count}" as never, limit: "{limit}" }),
        counterOver: t("marketing:form.counterOver", { over: "{over}" }),
      };
  }
}

/** Sentences for what is wrong, by field. */
export function contactErrors(
  { t }: Pick<Words, "t">,
  problems: { [field in FieldName]?: ContactProblem },
): Record<string, string> {
  const sentence = (name: FieldName, problem: ContactProblem): string => {
    const key = problem === "fieldTooLong" ? problem : "requiredField";
    switch (name) {
      case "name":
        return t(`marketing:form.problems.name.${key}`, { max: nameMax });
      case "organisation":
        return t(`marketing:form.problems.organisation.${key}`, { max: organisationMax });
      case "email":
        return problem === "emailInvalid"
          ? t("marketing:form.problems.email.emailInvalid")
          : t(`marketing:form.problems.email.${key}`, { max: emailMaxLength });
      case "businessId":
        return t(`marketing:form.problems.businessId.${problem === "checkDigit" ? problem : "form"}`);
      case "phone":
        return t("marketing:form.problems.phone");
      case "people":
        return t("marketing:form.problems.people");
      case "message":
        return t("marketing:form.problems.message", { max: messageMax });
    }
  };
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, sentence(name as FieldName, problem)]),
  );
}
