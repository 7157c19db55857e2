import { actsForAll } from "~/features/orders/reach";
import { roleNames } from "~/features/people/role-name";
import type { Admin } from "~/features/sessions/admin.server";
import type { FormWords, Words } from "~/i18n/words.server";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { PersonFormViewData } from "./person-view";
import { type Conflict, nameOf, type PersonFormPage, personUrl } from "./person-words-view.server";
import type { Account } from "./read-person.server";
import { roleChoices, roleValue } from "./roles";

export function rolesView(
  words: FormWords,
  { person, purpose, own, admin }: PersonFormPage & { admin: Admin },
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  const isOwn = person.id === admin.userUuid;
  return {
    title: t("adminPeople:roles.change"),
    back: { href: back, label: nameOf(person) },
    notes: [
      isOwn ? t("adminPeople:roles.ownLead") : t("adminPeople:roles.lead", { name: nameOf(person) }),
      ...(!actsForAll(admin) || person.organisation ? [] : [t("adminPeople:roles.noOrganisation")]),
    ],
    form: editForm(words, own, {
      version: person.rolesVersion,
      fields: fieldsOf(words, admin, person),
      submit: t(isOwn ? "adminPeople:roles.ownSubmit" : "adminPeople:roles.submit"),
      cancel: { href: back, label: t("admin:form.cancel") },
    }),
  };
}

function fieldsOf({ t }: Pick<Words, "t">, admin: Admin, { roles, organisation }: Account): EditField[] {
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
export function rolesConflict(words: Words, admin: Admin, saved: Account): Conflict {
  return { version: saved.rolesVersion, fields: fieldsOf(words, admin, saved) };
}
