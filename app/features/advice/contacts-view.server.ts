import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
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

/** "in Finnish, Swedish and English". */
export function spokenIn({ t, language }: Words, languages: readonly Language[]): string {
  const names = languages.map((spoken) => t(`help:language.${spoken}`));
  return t("help:spoken", { languages: writtenList(names, language) });
}

function waysOf(words: Words, contact: Contact) {
  const { language } = words;
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
    languages: spokenIn(words, languages),
  }));
}

/** The quiet link to the page that tells where to get help, for everybody the same. */
export function helpLink({ t, language }: Words): HelpLinkData {
  return { href: pageUrl("help", language), label: t("help:link") };
}
