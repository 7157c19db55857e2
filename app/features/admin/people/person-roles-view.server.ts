import { actsForAll } from "~/features/orders/reach";
import type { FormWords, Words } from "~/i18n/words.server";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { PersonFormViewData } from "./person-view";
import { type Conflict, nameOf, type PersonFormPage, personUrl } from "./person-words-view.server";
import type { Account } from "./read-person.server";
import { roleChoices, roleNames, roleValue } from "./roles";

type Giver = Parameters<typeof roleChoices>[1]["admin"];

export function rolesView(
  words: FormWords,
  { person, purpose, own, admin }: PersonFormPage & { admin: Giver },
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  return {
    title: t("adminPeople:roles.change"),
    back: { href: back, label: nameOf(person) },
    notes: [
      t("adminPeople:roles.lead"),
      ...(!actsForAll(admin) || person.organisation ? [] : [t("adminPeople:roles.noOrganisation")]),
    ],
    form: editForm(words, own, {
      version: person.rolesVersion,
      fields: fieldsOf(words, admin, person),
      submit: t("admin:form.save"),
      cancel: { href: back, label: t("admin:form.cancel") },
    }),
  };
}

function fieldsOf({ t }: Pick<Words, "t">, admin: Giver, { roles, organisation }: Account): EditField[] {
  return roleNames.map((role) => ({
    kind: "choice",
    name: role,
    label: t(`adminPeople:roles.${role}`),
    hint: t(`adminPeople:roles.hints.${role}`),
    value: roleValue(role, roles),
    options: [
      { value: "", label: t("adminPeople:roles.no") },
      ...roleChoices(role, { admin, roles, organisation }).map((choice) => ({
        value: choice.value,
        label: choice.organisation?.name ?? t("adminPeople:roles.everywhere"),
      })),
    ],
  }));
}

/** What somebody else has saved meanwhile. */
export function rolesConflict(words: Words, admin: Giver, saved: Account): Conflict {
  return { version: saved.rolesVersion, fields: fieldsOf(words, admin, saved) };
}
