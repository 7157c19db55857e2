import type { OwnForm } from "~/design/own-form";
import { attributeValueMaxLength } from "~/features/people/attributes";
import { personName } from "~/features/people/person";
import { emailMaxLength } from "~/features/people/read-email";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { FormWords, Words } from "~/i18n/words.server";
import { codePoints } from "~/platform/text/normalise";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import {
  attributeField,
  detailMaxLength,
  type PersonProblem,
  type PersonProblems,
  type PersonValues,
  personNameMaxLength,
} from "./person-form";
import type { PersonFormViewData } from "./person-view";
import { type Conflict, type PersonFormPage, personUrl } from "./person-words-view.server";
import type { Account } from "./read-person.server";

/** The form with a person's details, for one who is known or new. */
function detailFields(
  { t }: Words,
  person: Omit<PersonValues, "language"> & { language: string },
  units: readonly string[],
): EditField[] {
  const optionalText = t("admin:form.optional");
  const offered = person.unit && !units.includes(person.unit) ? [person.unit, ...units] : units;
  return [
    {
      kind: "text",
      type: "email",
      name: "email",
      label: t("adminPeople:email"),
      hint: t("adminPeople:change.contactHint"),
      value: person.email ?? "",
    },
    {
      kind: "text",
      type: "tel",
      name: "phoneNumber",
      label: t("adminPeople:phone"),
      hint: t("adminPeople:change.phoneHint"),
      value: person.phoneNumber ?? "",
    },
    { kind: "text", name: "firstName", label: t("adminPeople:firstName"), value: person.firstName },
    { kind: "text", name: "lastName", label: t("adminPeople:lastName"), value: person.lastName },
    units.length > 0
      ? {
          kind: "choice",
          name: "unit",
          label: t("adminPeople:unit"),
          value: person.unit ?? "",
          options: [
            { value: "", label: t("adminPeople:noUnit") },
            ...offered.map((value) => ({ value, label: value })),
          ],
        }
      : { kind: "text", name: "unit", label: t("adminPeople:unit"), optionalText, value: person.unit ?? "" },
    { kind: "text", name: "jobTitle", label: t("adminPeople:jobTitle"), optionalText, value: person.jobTitle ?? "" },
    {
      kind: "choice",
      name: "language",
      label: t("adminPeople:language"),
      value: person.language,
      options: languages.map((value) => ({ value, label: translatorFor(value)(`common:languageName.${value}`) })),
    },
  ];
}

/** What the organisation tells of them besides, under the names it has given. */
function attributeFields({ t }: Words, { attributes }: Pick<Account, "attributes">): EditField[] {
  return attributes.map(({ name, value }, place) => ({
    kind: "text",
    name: attributeField(place),
    label: name,
    optionalText: t("admin:form.optional"),
    value,
  }));
}

export function changeView(
  words: FormWords,
  { person, purpose, own, units }: PersonFormPage & { units: readonly string[] },
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  return {
    title: t("adminPeople:change.title"),
    back: { href: back, label: personName(person) },
    notes: [t("adminPeople:change.lead")],
    form: editForm(words, own, {
      version: person.version,
      fields: [...detailFields(words, person, units), ...attributeFields(words, person)],
      submit: t("admin:form.save"),
      cancel: { href: back, label: t("admin:form.cancel") },
    }),
  };
}

/** Where somebody new belongs; `attributesVersion` names what it calls its attributes, so that no value comes under another. */
type NewPersonOrganisation = { name: string; attributes: readonly string[]; attributesVersion: string };

export function newPersonView(
  words: FormWords,
  given: {
    organisation: NewPersonOrganisation | null;
    units: readonly string[];
    own: OwnForm;
  },
): PersonFormViewData {
  const { t, language } = words;
  const list = pageUrl("adminPeople", language);
  const { organisation } = given;
  const untold = organisation?.attributes.map((name) => ({ name, value: "" })) ?? [];
  const nobody = { email: "", phoneNumber: "", firstName: "", lastName: "", unit: "", jobTitle: "", language: "fi" };
  return {
    title: t("adminPeople:new.title"),
    back: { href: list, label: t("admin:sections.adminPeople") },
    notes: [
      organisation ? t("adminPeople:new.into", { organisation: organisation.name }) : t("adminPeople:new.intoNone"),
      t("adminPeople:new.lead"),
    ],
    form: editForm(words, given.own, {
      version: organisation?.attributesVersion,
      fields: [...detailFields(words, nobody, given.units), ...attributeFields(words, { attributes: untold })],
      submit: t("adminPeople:new.submit"),
      cancel: { href: list, label: t("admin:form.cancel") },
    }),
  };
}

/** The names have changed while somebody new was typed in. */
export function attributesConflict(words: Words, { attributes, attributesVersion }: NewPersonOrganisation): Conflict {
  const untold = attributes.map((name) => ({ name, value: "" }));
  return { version: attributesVersion, fields: attributeFields(words, { attributes: untold }) };
}

/** What is wrong with each field, in a sentence; of one that is too long also how long it is. */
export function personErrors(
  { t }: Pick<Words, "t">,
  problems: PersonProblems,
  typed: (field: string) => string,
): Record<string, string> {
  const words = (field: string, problem: PersonProblem) => {
    const tooLong = (most: number) => t("adminPeople:errors.tooLong", { most, typed: codePoints(typed(field)) });
    switch (problem) {
      case "nameTooLong":
        return tooLong(personNameMaxLength);
      case "detailTooLong":
        return tooLong(detailMaxLength);
      case "fieldTooLong":
        return tooLong(emailMaxLength);
      case "attributeTooLong":
        return tooLong(attributeValueMaxLength);
      default:
        return t(`adminPeople:errors.${problem}`);
    }
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, words(field, problem)]] : [])),
  );
}

/** What somebody else has saved meanwhile. */
export function detailsConflict(words: Words, saved: Account, units: readonly string[]): Conflict {
  return { version: saved.version, fields: [...detailFields(words, saved, units), ...attributeFields(words, saved)] };
}
