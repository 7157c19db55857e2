import { personName } from "~/features/people/person";
import type { FormWords, Words } from "~/i18n/words.server";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { PersonFormViewData } from "./person-view";
import { type Conflict, type PersonFormPage, personUrl } from "./person-words-view.server";
import type { Account } from "./read-person.server";

type Organisations = readonly { id: string; name: string }[];

/** The choice of another organisation, and what becomes of everything there is of the person. */
export function moveView(
  words: FormWords,
  { person, purpose, own, organisations }: PersonFormPage & { organisations: Organisations },
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  return {
    title: t("adminPeople:move.title"),
    back: { href: back, label: personName(person) },
    notes: [t("adminPeople:move.lead", { organisation: person.organisation?.name ?? t("admin:form.none") })],
    lists: [
      {
        title: t("adminPeople:move.staysTitle"),
        items: (["orders", "consents", "reports", "personal"] as const).map((key) => ({
          key,
          text: t(`adminPeople:move.stays.${key}`),
        })),
      },
      {
        title: t("adminPeople:move.changesTitle"),
        items: (["unit", "roles", "administrators"] as const).map((key) => ({
          key,
          text: t(`adminPeople:move.changes.${key}`),
        })),
      },
    ],
    form: editForm(words, own, {
      version: person.organisationVersion,
      fields: fieldsOf(words, person, organisations),
      submit: t("adminPeople:move.submit"),
      cancel: { href: back, label: t("admin:form.cancel") },
    }),
  };
}

function fieldsOf({ t }: Pick<Words, "t">, { organisation }: Account, organisations: Organisations): EditField[] {
  return [
    {
      kind: "choice",
      name: "organisationId",
      label: t("adminPeople:organisation"),
      value: organisation?.id ?? "",
      options: [
        { value: "", label: t("adminPeople:move.none") },
        ...organisations.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ];
}

/** What somebody else has saved meanwhile. */
export function moveConflict(words: Pick<Words, "t">, saved: Account, organisations: Organisations): Conflict {
  return { version: saved.organisationVersion, fields: fieldsOf(words, saved, organisations) };
}
