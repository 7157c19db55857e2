import type { Language } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import type { Advice, Contact } from "./advice";
import type { ContactsData } from "./contacts-view";

/** Where to get help with what a person told in a module, in the order of the file. */
export function contactsView(
  { t, language }: Words,
  { contacts }: Pick<Advice, "contacts">,
  moduleKey: string,
): ContactsData {
  const fitting = contacts.filter(({ modules }) => !modules || modules.includes(moduleKey));
  return {
    label: t("results:serious.contacts"),
    contacts: fitting.flatMap(({ id, name, lines }) =>
      linesFor(lines, language).map(({ number, languages }) => ({
        key: `${id}-${number}`,
        name: name[language],
        number,
        href: `tel:${number.replaceAll(" ", "")}`,
        spoken: languages.includes(language)
          ? undefined
          : languages.map((spoken) => t(`results:serious.spoken.${spoken}`)).join(", "),
      })),
    ),
  };
}

/** The lines where the person's language is spoken; where there are none, all of them. */
function linesFor(lines: Contact["lines"], language: Language): Contact["lines"] {
  const own = lines.filter(({ languages }) => languages.includes(language));
  return own.length > 0 ? own : lines;
}
