import type { OwnForm } from "~/design/own-form";
import type { StatedPurpose } from "~/features/own-data/access";
import { accountName, namesApart } from "~/features/people/person";
import type { Language } from "~/i18n/languages";
import { type PageName, pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { EditField } from "../edit-form";
import type { PersonValues } from "./person-form";
import type { Account } from "./read-person.server";
import type { Role } from "./roles";

type Called = Pick<Account, "email" | "phoneNumber"> & Record<"firstName" | "lastName", string | null>;

/** As a list that is sorted by it has it. */
export function listedName({ firstName, lastName, ...account }: Called): string {
  return [lastName, firstName].filter(Boolean).join(", ") || accountName(account);
}

/** Names as a list has them, of people who are shown together. */
export const namesOf = <Each extends Called>(people: readonly Each[]) => namesApart(people, listedName);

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

/** What an account is, beyond how its person uses it. */
export function accountFacts(words: Words, person: Account) {
  const { t } = words;
  const none = t("admin:form.none");
  return [
    ...detailFacts(words, person),
    { label: t("adminPeople:organisation"), value: person.organisation?.name ?? none },
    {
      label: t("adminPeople:roles.title"),
      value: person.roles.map((role) => roleWord(words, role)).join("; ") || none,
    },
  ];
}

/** An account as it is now, for whoever pressed something of what it was before. */
export function accountConflict(words: Words, saved: Account) {
  const { t } = words;
  const state = t(saved.active ? "adminPeople:open" : "adminPeople:closedTitle");
  return {
    version: saved.shownVersion,
    saved: [...accountFacts(words, saved), { label: t("adminPeople:state"), value: state }],
  };
}

export function languageWord(of: Language, language: Language): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(of) ?? of;
}

export function roleWord({ t }: Pick<Words, "t">, { name, organisation, units }: Role): string {
  const role = t(`adminPeople:roles.${name}`);
  const place = [organisation?.name ?? t("adminPeople:roles.everywhere"), ...(units?.slice(-1) ?? [])];
  return `${role}: ${place.join(", ")}`;
}

/** A record as it is stored now, for whoever has changed what it was before. */
export type Conflict = { version: string; fields: EditField[] };
