import { stringify } from "csv-stringify/sync";
import type { Separator } from "./csv-format";

/** By it spreadsheets know UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Rows of texts as CSV (RFC 4180). */
export function csvRows(rows: readonly (readonly string[])[], separator: Separator): string {
  return stringify(
    rows.map((row) => [...row]),
    // The library quotes a text only for the line break between rows; a lone CR or LF in a text would cut the row in two.
    { delimiter: separator, record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );
}
