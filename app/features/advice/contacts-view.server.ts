import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { Advice, Contact } from "./advice";
import type { ContactsData, HelpLinkData } from "./contacts-view";
import { helpersWith, linesFor, nearestOf, pagesFor, type ToldBy, telephoneAddress } from "./named-contacts";

/** Where to get help with what a person told of, in two lists: the nearest, and the others. */
export function nearestContactsView(
  words: Words,
  { contacts }: Pick<Advice, "contacts">,
  by: ToldBy,
): { nearest: ContactsData; others: ContactsData } {
  const { nearest, others } = nearestOf(helpersWith(contacts, by));
  const list = (some: readonly Contact[]) => ({
    label: words.t("help:where"),
    contacts: some.flatMap((contact) => waysTo(words, contact)),
  });
  return { nearest: list(nearest), others: list(others) };
}

/** The numbers and pages of one contact for this reader. */
export function waysTo({ t, language }: Words, contact: Contact): ContactsData["contacts"] {
  const ways = [
    ...linesFor(contact, language).map(({ number, languages }) => ({
      number,
      href: telephoneAddress(number),
      languages,
    })),
    ...pagesFor(contact, language).map(({ address, languages }) => ({
      number: new URL(address).host.replace(/^www\./, ""),
      href: address,
      languages,
    })),
  ];
  return ways.map(({ number, href, languages }) => ({
    key: `${contact.id}-${number}`,
    name: contact.name[language],
    number,
    href,
    spoken: languages.includes(language) ? undefined : languages.map((spoken) => t(`help:spoken.${spoken}`)).join(", "),
  }));
}

/** The quiet link to the page that tells where to get help, for everybody the same. */
export function helpLink({ t, language }: Words): HelpLinkData {
  return { href: pageUrl("help", language), label: t("help:link") };
}
