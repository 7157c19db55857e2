import type { Language } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import type { Contact } from "../advice";
import { linesFor, pagesFor } from "../named-contacts";
import type { ContactWay } from "./contact-ways";
import { contactWays } from "./contact-ways-view.server";
import type { Helper } from "./helpers-view";

/** Made once for each contact: their texts have values in them, so that the translator makes each anew. */
const ways = new WeakMap<Contact, Partial<Record<Language, ContactWay[]>>>();

/** Who helps, as they are shown; `first` is the one to turn to before others. */
export function helpersView(words: Words, contacts: readonly Contact[], first?: Contact): Helper[] {
  const { language } = words;
  return contacts.map((contact) => ({
    key: contact.id,
    name: contact.name[language],
    purpose: contact.purpose?.[language],
    ways: waysOf(words, contact).map((way, place) => ({
      ...way,
      isButton: contact === first && isButton(linesFor(contact, language), place),
    })),
  }));
}

/** The first way, and where it answers at some hours only the line that always does. */
function isButton(lines: Contact["lines"], place: number): boolean {
  return place === 0 || (lines[0]?.dayAndNight !== true && lines[place]?.dayAndNight === true);
}

function waysOf(words: Words, contact: Contact): ContactWay[] {
  const { language } = words;
  const made = ways.get(contact) ?? {};
  ways.set(contact, made);
  made[language] ??= contactWays(words, {
    lines: linesFor(contact, language),
    pages: pagesFor(contact, language),
    source: contact.source,
  });
  return made[language];
}
