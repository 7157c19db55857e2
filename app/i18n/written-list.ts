import { type Language, localeOf } from "./languages";

const formats: Record<Language, Intl.ListFormat> = {
  fi: new Intl.ListFormat(localeOf.fi),
  sv: new Intl.ListFormat(localeOf.sv),
  en: new Intl.ListFormat(localeOf.en),
};

const quoted: Record<Language, (name: string) => string> = {
  fi: (name) => `”${name}”`,
  sv: (name) => `”${name}”`,
  en: (name) => `“${name}”`,
};

/** The same of names that have commas or an "and" of their own. */
export const quotedList = (names: readonly string[], language: Language): string =>
  writtenList(names.map(quoted[language]), language);

/** Names one after the other as the language writes them: "a, b ja c", "a, b och c", "a, b and c". */
export const writtenList = (names: readonly string[], language: Language): string => formats[language].format(names);
