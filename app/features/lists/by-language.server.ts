import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Language } from "~/i18n/languages";

/** PostgreSQL's own names of how a language sorts; each comes with every server that has ICU. */
const collations = {
  fi: sql`collate "fi-x-icu"`,
  sv: sql`collate "sv-x-icu"`,
  en: sql`collate "en-x-icu"`,
} as const satisfies Record<Language, SQL>;

/** Names as readers of a language sort them: capital or small alike, Ä and Ö behind Z or beside A and O. */
export function byLanguage(name: SQLWrapper, language: Language): SQL {
  return sql`${name} ${collations[language]}`;
}
