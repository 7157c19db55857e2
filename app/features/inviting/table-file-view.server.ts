import { csvText, separatorFor } from "~/features/exports/csv-format";
import { byteOrderMark, csvRows } from "~/features/exports/csv-rows-view.server";
import type { Language } from "~/i18n/languages";

/** Rows as a CSV file that the spreadsheets of a language take, and that we read again. */
export function tableFile(rows: readonly (readonly string[])[], language: Language) {
  const separator = separatorFor(language);
  const texts = rows.map((cells) => cells.map((cell) => csvText(cell, { separator })));
  return {
    content: new TextEncoder().encode(byteOrderMark + csvRows(texts, separator)),
    contentType: "text/csv; charset=utf-8",
  };
}
