import { actsForAll } from "~/features/orders/reach";
import { personName } from "~/features/people/person";
import { roleNames } from "~/features/people/role-name";
import type { Admin } from "~/features/sessions/admin.server";
import type { FormWords, Words } from "~/i18n/words.server";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { PersonFormViewData } from "./person-view";
import { type Conflict, type PersonFormPage, personUrl } from "./person-words-view.server";
import type { Account } from "./read-person.server";
import { type Role, roleChoices, roleValue } from "./roles";

/** By whom roles are given, and the units that the person can be given to read reports of. */
type Offered = { admin: Admin; units: readonly string[] };

export function rolesView(
  words: FormWords,
  { person, purpose, own, admin, units }: PersonFormPage & Offered,
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  const isOwn = person.id === admin.userUuid;
  return {
    title: t("adminPeople:roles.change"),
    back: { href: back, label: personName(person) },
    notes: [
      isOwn ? t("adminPeople:roles.ownLead") : t("adminPeople:roles.lead", { name: personName(person) }),
      ...(!actsForAll(admin) || person.organisation ? [] : [t("adminPeople:roles.noOrganisation")]),
    ],
    form: editForm(words, own, {
      version: person.rolesVersion,
      fields: fieldsOf(words, { admin, units }, person),
      submit: t(isOwn ? "adminPeople:roles.ownSubmit" : "adminPeople:roles.submit"),
      cancel: { href: back, label: t("admin:form.cancel") },
    }),
  };
}

function fieldsOf({ t }: Pick<Words, "t">, offered: Offered, { roles, organisation }: Account): EditField[] {
  return roleNames.map((role) => ({
    kind: "choice",
    name: role,
    label: t(`adminPeople:roles.${role}`),
    hint: role === "unit_reader" ? unitHint({ t }, offered, roles) : t(`adminPeople:roles.hints.${role}`),
    value: roleValue(role, roles),
    options: [
      { value: "", label: t("adminPeople:roles.no") },
      ...roleChoices(role, { ...offered, roles, organisation }).map((choice) => ({
        value: choice.value,
        label: choice.unit ?? choice.organisation?.name ?? t("adminPeople:roles.everywhere"),
      })),
    ],
  }));
}

/** What a reader of one unit reads, and under which other names reports may have the unit. */
function unitHint({ t }: Pick<Words, "t">, { units }: Offered, roles: readonly Role[]): string {
  const former = roles.find(({ name }) => name === "unit_reader")?.units?.slice(0, -1) ?? [];
  return [
    t("adminPeople:roles.hints.unit_reader"),
    ...(units.length === 0 ? [t("adminPeople:roles.noUnits")] : []),
    ...(former.length > 0 ? [t("adminPeople:roles.formerUnits", { names: former.join("; ") })] : []),
  ].join(" ");
}

/** What somebody else has saved meanwhile. */
export function rolesConflict(words: Words, offered: Offered, saved: Account): Conflict {
  return { version: saved.rolesVersion, fields: fieldsOf(words, offered, saved) };
}
