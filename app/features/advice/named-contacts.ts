import type { Told } from "~/features/scoring/care-answers";
import type { Language } from "~/i18n/languages";
import type { Contact } from "./advice";

/** Where a text names a contact: the words from `start` to before `end`. */
export type Mention = { contact: Contact; start: number; end: number };

type Finder = { words: RegExp; contactOf: (found: string) => Contact | undefined };

const finders = new WeakMap<readonly Contact[], Partial<Record<Language, Finder>>>();

/** Every place where a text names one of the contacts, in the order of the text. */
export function mentions(contacts: readonly Contact[], language: Language, text: string): Mention[] {
  const { words, contactOf } = finderOf(contacts, language);
  return [...text.matchAll(words)].flatMap((match) => {
    const contact = contactOf(match[0]);
    return contact ? [{ contact, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** Whom a text sends its reader to; nobody where there is none. */
export function namedIn(contacts: readonly Contact[], language: Language, text = ""): Contact[] {
  return mentions(contacts, language, text).map(({ contact }) => contact);
}

/** What a person told of, and the kinds of surveys they are asked. */
export type ToldBy = { told: readonly Told[]; kinds: readonly string[] };

/**
 * Who helps with that, the gravest first: the emergency number, which is given with everything serious, then who helps with
 * something serious, then the others; each in the order of the file.
 */
export function helpersWith(contacts: readonly Contact[], { told, kinds }: ToldBy): Contact[] {
  const serious = told.filter(({ level }) => level === "serious");
  const asked = contacts.filter(({ forKinds }) => !forKinds || forKinds.some((kind) => kinds.includes(kind)));
  const danger = serious.length > 0 ? asked.filter(({ modules, subjects }) => !modules && !subjects) : [];
  return [...new Set([...danger, ...namedFor(asked, serious), ...namedFor(asked, told)])];
}

function namedFor(contacts: readonly Contact[], told: readonly Told[]): Contact[] {
  return contacts.filter(({ modules, subjects }) =>
    told.some(({ moduleKey, subject }) => (subject ? subjects?.includes(subject) : modules?.includes(moduleKey))),
  );
}

/** Whether it has a word of the reader's language. */
export function isServedIn({ lines, pages }: Contact, language: Language): boolean {
  return [...lines, ...pages].some(({ languages }) => languages.includes(language));
}

/** Whether pages about a module lead to help: it is one that a contact is named for. */
export function isSensitive(contacts: readonly Contact[], moduleKey: string): boolean {
  return contacts.some(({ modules }) => modules?.includes(moduleKey));
}

/**
 * The numbers of a contact that somebody of this language calls: those where it is spoken, without one all of them. Where
 * those answer at some hours only, one that always answers follows, whatever is spoken there.
 */
export function linesFor({ lines }: Pick<Contact, "lines">, language: Language): Contact["lines"] {
  const own = lines.filter(({ languages }) => languages.includes(language));
  if (own.length === 0) return lines;
  return own.some(({ dayAndNight }) => dayAndNight) ? own : [...own, ...lines.filter(({ dayAndNight }) => dayAndNight)];
}

/** The pages of a contact in this language, without one all of them. */
export function pagesFor({ pages }: Pick<Contact, "pages">, language: Language): Contact["pages"] {
  const own = pages.filter(({ languages }) => languages.includes(language));
  return own.length > 0 ? own : pages;
}

/** What a phone calls. */
export function telephoneAddress(number: string): string {
  return `tel:${number.replaceAll(" ", "")}`;
}

/** Where a page is, as it is read. */
export function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, "");
}

function finderOf(contacts: readonly Contact[], language: Language): Finder {
  const known = finders.get(contacts) ?? {};
  finders.set(contacts, known);
  known[language] ??= finder(contacts, language);
  return known[language];
}

/** One expression for all contacts; of two names that begin alike the longer one counts. */
function finder(contacts: readonly Contact[], language: Language): Finder {
  const names = contacts
    .flatMap((contact) => contact.named[language].map((name) => ({ contact, name: name.toLowerCase() })))
    .sort((a, b) => b.name.length - a.name.length);
  const any = names.map(({ name }) => name).join("|");
  return {
    // The first letters name it, whatever ending they have here.
    words: new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})\\p{L}*(?![\\p{L}\\p{N}])`, "giu"),
    contactOf: (found) => names.find(({ name }) => found.toLowerCase().startsWith(name))?.contact,
  };
}
