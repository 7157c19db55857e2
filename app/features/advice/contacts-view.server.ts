import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { Advice } from "./advice";
import type { ContactsData, HelpLinkData } from "./contacts-view";
import { linesFor, telephoneAddress } from "./named-contacts";

/** Where to get help with what a person told in these modules, in the order of the file: the emergency number ends it. */
export function contactsView(
  { t, language }: Words,
  { contacts }: Pick<Advice, "contacts">,
  moduleKeys: readonly string[],
): ContactsData {
  const fitting = contacts.filter(({ modules }) => !modules || moduleKeys.some((key) => modules.includes(key)));
  return {
    label: t("help:where"),
    contacts: fitting.flatMap((contact) =>
      linesFor(contact, language).map(({ number, languages }) => ({
        key: `${contact.id}-${number}`,
        name: contact.name[language],
        number,
        href: telephoneAddress(number),
        spoken: languages.includes(language)
          ? undefined
          : languages.map((spoken) => t(`help:spoken.${spoken}`)).join(", "),
      })),
    ),
  };
}

/** The quiet link to the page that tells where to get help, for everybody the same. */
export function helpLink({ t, language }: Words): HelpLinkData {
  return { href: pageUrl("help", language), label: t("help:link") };
}
