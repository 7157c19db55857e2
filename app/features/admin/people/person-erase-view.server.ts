import { accountName, personName } from "~/features/people/person";
import type { FormWords } from "~/i18n/words.server";
import { editForm } from "../edit-form-view.server";
import type { PersonFormViewData } from "./person-view";
import { type PersonFormPage, personUrl } from "./person-words-view.server";

/** The two steps of erasing: what goes and what stays, then whose account it is, typed by hand. */
export function erasePersonView(
  words: FormWords,
  { person, purpose, own, confirming }: PersonFormPage & { confirming: boolean },
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  const here = (query = {}) => personUrl("adminPersonErase", language, person, purpose, query);
  const name = personName(person);
  const cancel = { href: back, label: t("admin:form.cancel") };
  if (!confirming) {
    return {
      title: t("adminPeople:erase.title"),
      back: { href: back, label: name },
      notes: [t("adminPeople:erase.lead")],
      lists: [
        {
          title: t("ownData:erase.deletedTitle"),
          items: (["profile", "answers", "consents", "sessions"] as const).map((key) => ({
            key,
            text: t(`adminPeople:erase.gone.${key}`),
          })),
        },
        {
          title: t("ownData:erase.staysTitle"),
          items: (["access", "reports", "backups", "mail"] as const).map((key) => ({
            key,
            text: t(`adminPeople:erase.stays.${key}`),
          })),
        },
      ],
      next: { href: here({ confirm: "1" }), label: t("adminPeople:erase.next"), cancel },
    };
  }
  return {
    title: t("adminPeople:erase.confirmTitle", { name }),
    back: { href: here(), label: t("common:back") },
    notes: [t("adminPeople:erase.confirmText")],
    form: editForm(words, own, {
      version: person.shownVersion,
      critical: true,
      fields: [
        {
          kind: "text",
          name: "account",
          label: t("adminPeople:erase.label", { account: accountName(person) }),
          hint: t("adminPeople:erase.hint", { id: person.id }),
          value: "",
        },
      ],
      submit: t("adminPeople:erase.submit"),
      cancel,
    }),
  };
}
