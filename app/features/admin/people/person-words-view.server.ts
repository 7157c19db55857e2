import type { StatedPurpose } from "~/features/own-data/access";
import { accountName } from "~/features/people/person";
import type { Language } from "~/i18n/languages";
import { type PageName, pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { EditReply } from "../edit-form";
import type { OwnForm } from "../edit-form-view.server";
import type { PersonValues } from "./person-form";
import type { Account } from "./read-person.server";
import type { Role } from "./roles";

export function nameOf({ firstName, lastName, ...account }: Account): string {
  return [firstName, lastName].filter(Boolean).join(" ") || accountName(account);
}

/** An address of a person's pages, which all say why the administrator is there. */
export function personUrl(
  page: PageName,
  language: Language,
  { id }: Account,
  purpose: StatedPurpose,
  query = {},
): string {
  return pageUrl(page, language, { personId: id }, { purpose, ...query });
}

export type PersonFormPage = { person: Account; purpose: StatedPurpose; own: OwnForm };

export function detailFacts(
  { t, language }: Words,
  person: Omit<PersonValues, "language"> & { language: string } & Pick<Account, "attributes">,
) {
  const none = t("admin:form.none");
  const facts = {
    email: [t("adminPeople:email"), person.email],
    phoneNumber: [t("adminPeople:phone"), person.phoneNumber],
    firstName: [t("adminPeople:firstName"), person.firstName],
    lastName: [t("adminPeople:lastName"), person.lastName],
    unit: [t("adminPeople:unit"), person.unit],
    jobTitle: [t("adminPeople:jobTitle"), person.jobTitle],
    language: [t("adminPeople:language"), languageWord(person.language as Language, language)],
  } satisfies Record<keyof PersonValues, [string, string | null]>;
  return [
    ...Object.values(facts).map(([label, value]) => ({ label: label ?? "", value: value || none })),
    ...person.attributes.map(({ name, value }) => ({ label: name, value: value || none })),
  ];
}

export function languageWord(of: Language, language: Language): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(of) ?? of;
}

export function roleWord({ t }: Pick<Words, "t">, { name, organisation }: Role): string {
  const role = t(`adminPeople:roles.${name}`);
  return `${role}: ${organisation?.name ?? t("adminPeople:roles.everywhere")}`;
}

export type Conflict = Pick<NonNullable<EditReply["conflict"]>, "version" | "saved">;
