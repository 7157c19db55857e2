import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
import type { Contact } from "./advice";
import type { HelpLinkData, WayToData } from "./contacts-view";
import { hostOf, linesFor, pagesFor, telephoneAddress } from "./named-contacts";

/** The numbers and pages of one contact for this reader, each with its languages where the reader's is not among them. */
export function waysTo(words: Words, contact: Contact): WayToData[] {
  const { language } = words;
  const wayTo = (number: string, href: string, languages: readonly Language[]): WayToData => ({
    key: `${contact.id}-${number}`,
    name: contact.name[language],
    number,
    href,
    spoken: languages.includes(language) ? undefined : spokenIn(words, languages),
  });
  return [
    ...linesFor(contact, language).map(({ number, languages }) => wayTo(number, telephoneAddress(number), languages)),
    ...pagesFor(contact, language).map(({ address, languages }) => wayTo(hostOf(address), address, languages)),
  ];
}

/** "in Finnish, Swedish and English". */
export function spokenIn({ t, language }: Words, languages: readonly Language[]): string {
  const names = languages.map((spoken) => t(`help:language.${spoken}`));
  return t("help:spoken", { languages: writtenList(names, language) });
}

/** The quiet link to the page that tells where to get help, for everybody the same. */
export function helpLink({ t, language }: Words): HelpLinkData {
  return { href: pageUrl("help", language), label: t("help:link") };
}
