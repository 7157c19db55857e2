import type { Language } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import type { Contact } from "../advice";
import { linesFor, type nearestOf, pagesFor } from "../named-contacts";
import type { ContactWay } from "./contact-ways";
import { contactWays } from "./contact-ways-view.server";
import type { HelpersData } from "./helpers-view";

/** Made once for each contact: their texts have values in them, so that the translator makes each anew. */
const ways = new WeakMap<Contact, Partial<Record<Language, ContactWay[]>>>();

/** Those who help, each once: the nearest in sight, the others a touch away. */
export function helpersView(words: Words, { nearest, others, first }: ReturnType<typeof nearestOf>): HelpersData {
  const { t, language } = words;
  const shown = (contact: Contact): HelpersData["nearest"][number] => ({
    key: contact.id,
    name: contact.name[language],
    purpose: contact.purpose?.[language],
    ways: waysOf(words, contact),
    isFirst: contact === first,
  });
  return {
    title: t("help:where"),
    nearest: nearest.map(shown),
    others: others.length > 0 ? { label: t("help:others"), helpers: others.map(shown) } : undefined,
  };
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
