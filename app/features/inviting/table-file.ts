import { harmless } from "~/features/exports/formula-text";
import type { Language } from "~/i18n/languages";

const separators: Record<Language, string> = { fi: ";", sv: ";", en: "," };

/** Rows as a CSV file that the spreadsheets of a language take, and that we read again. */
export function tableFile(rows: readonly (readonly string[])[], language: Language) {
  const quoted = (cell: string) => `"${String(harmless(cell)).replaceAll('"', '""')}"`;
  const lines = rows.map((cells) => `${cells.map(quoted).join(separators[language])}\r\n`);
  return {
    content: new TextEncoder().encode(`\uFEFF${lines.join("")}`),
    contentType: "text/csv; charset=utf-8",
  };
}
