import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { Contact } from "./advice";
import type { ContactsData, HelpLinkData, WayToData } from "./contacts-view";
import { linesFor, nearestOf, pagesFor, telephoneAddress } from "./named-contacts";

/** Those who help, in two lists: the nearest, and the others. */
export function nearestContactsView(
  words: Words,
  helpers: readonly Contact[],
): { nearest: ContactsData; others: ContactsData } {
  const { nearest, others } = nearestOf(helpers);
  const list = (some: readonly Contact[]) => ({
    label: words.t("help:where"),
    contacts: some.map((contact) => ({
      key: contact.id,
      name: contact.name[words.language],
      ways: waysOf(words, contact).map(({ number, href, languages }) => ({ number, href, spoken: languages })),
    })),
  });
  return { nearest: list(nearest), others: list(others) };
}

/** The numbers and pages of one contact for this reader, each with its languages where the reader's is not among them. */
export function waysTo(words: Words, contact: Contact): WayToData[] {
  return waysOf(words, contact).map(({ number, href, languages, isOwn }) => ({
    key: `${contact.id}-${number}`,
    name: contact.name[words.language],
    number,
    href,
    spoken: isOwn ? undefined : languages,
  }));
}

function waysOf({ t, language }: Words, contact: Contact) {
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
  return ways.map(({ languages, ...way }) => ({
    ...way,
    isOwn: languages.includes(language),
    languages: languages.map((spoken) => t(`help:spoken.${spoken}`)).join(", "),
  }));
}

/** The quiet link to the page that tells where to get help, for everybody the same. */
export function helpLink({ t, language }: Words): HelpLinkData {
  return { href: pageUrl("help", language), label: t("help:link") };
}
