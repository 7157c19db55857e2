/** The three languages of the service, in the order of the language selector (spec §2 "Header"). */
export const languages = ["fi", "sv", "en"] as const;

export type Language = (typeof languages)[number];

/** Used where nobody has chosen a language yet. */
export const defaultLanguage: Language = "fi";

/** Used where an address names no language (spec §2). */
export const fallbackLanguage: Language = "en";

/** How dates and numbers are written in each language: as in Finland, and for English as in Europe. */
export const localeOf = { fi: "fi-FI", sv: "sv-FI", en: "en-GB" } as const satisfies Record<Language, string>;

/** One of something for each language. */
export function inEachLanguage<Made>(make: (language: Language) => Made): Record<Language, Made> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Made>;
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (languages as readonly string[]).includes(value);
}

/** Language of an address: its first segment, else English (spec §2). */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split("/")[1];
  return isLanguage(first) ? first : fallbackLanguage;
}

/** The language of a page at this path, whether there is one or not; a service that is locked to its own speaks no other. */
export function languageShown(
  { lockToDefaultLanguage }: { lockToDefaultLanguage: boolean },
  pathname: string,
): Language {
  return lockToDefaultLanguage ? defaultLanguage : languageOfPath(pathname);
}
