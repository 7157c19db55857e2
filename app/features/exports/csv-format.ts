import type { Language } from "~/i18n/languages";
import { harmlessInLine } from "./formula-text";
import { type Cell, cellText } from "./sheet";

/** What stands between the cells of a CSV file. It decides the decimal sign as well, so that the two are never the same. */
export type Separator = ";" | ",";

const decimalSigns: Record<Separator, string> = { ";": ",", ",": "." };

/** How spreadsheets of a language read a file when they open it. */
const ofLanguage: Record<Language, Separator> = { fi: ";", sv: ";", en: "," };

/** What a separator can be asked for by: the sign itself, or its name, which needs no encoding in an address. */
const asked = { semicolon: ";", comma: ",", ";": ";", ",": "," } as const satisfies Record<string, Separator>;
export const separatorNames = Object.keys(asked) as (keyof typeof asked)[];

/** The separator of a file: the one asked for, else that of its language. */
export function separatorFor(language: Language, name?: string | null): Separator {
  return Object.hasOwn(asked, name ?? "") ? asked[name as keyof typeof asked] : ofLanguage[language];
}

export type CsvFormat = {
  separator: Separator;
  /** For programs, which run nothing: phone numbers as they are. */
  barePhones?: boolean;
};

/** A cell as a CSV file has it: numbers with the decimal sign, texts so that no spreadsheet runs them. */
export function csvText(cell: Cell, { separator, barePhones = false }: CsvFormat): string {
  if (typeof cell === "string") return harmlessInLine(cell, { barePhones });
  const text = cellText(cell);
  return typeof cell === "number" ? text.replace(".", decimalSigns[separator]) : text;
}
