import { actsForAll } from "~/features/orders/reach";
import type { FormWords, Words } from "~/i18n/words.server";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { PersonFormViewData } from "./person-view";
import { type Conflict, nameOf, type PersonFormPage, personUrl, roleWord } from "./person-words-view.server";
import type { Account } from "./read-person.server";
import { type RoleName, roleChoices, roleNames, roleValue } from "./roles";

export function rolesView(
  words: FormWords,
  { person, purpose, own, admin }: PersonFormPage & { admin: Parameters<typeof roleChoices>[1]["admin"] },
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  const given = { admin, roles: person.roles, organisation: person.organisation };
  const fieldOf = (role: RoleName): EditField => ({
    kind: "choice",
    name: role,
    label: t(`adminPeople:roles.${role}`),
    hint: t(`adminPeople:roles.hints.${role}`),
    value: roleValue(role, person.roles),
    options: [
      { value: "", label: t("adminPeople:roles.no") },
      ...roleChoices(role, given).map(({ value, organisation }) => ({
        value,
        label: organisation?.name ?? t("adminPeople:roles.everywhere"),
      })),
    ],
  });
  return {
    title: t("adminPeople:roles.change"),
    back: { href: back, label: nameOf(person) },
    notes: [
      t("adminPeople:roles.lead"),
      ...(!actsForAll(admin) || person.organisation ? [] : [t("adminPeople:roles.noOrganisation")]),
    ],
    form: editForm(words, own, {
      version: person.rolesVersion,
      fields: roleNames.map(fieldOf),
      submit: t("admin:form.save"),
      cancel: { href: back, label: t("admin:form.cancel") },
    }),
  };
}

export function rolesConflict(words: Words, { rolesVersion, roles }: Account): Conflict {
  const value = roles.map((role) => roleWord(words, role)).join("; ") || words.t("admin:form.none");
  return { version: rolesVersion, saved: [{ label: words.t("adminPeople:roles.title"), value }] };
}
