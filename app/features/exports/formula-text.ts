import { isStoredPhone } from "~/features/people/phone";

/**
 * How a text begins that a spreadsheet reads as a formula when it opens a CSV file. The sign may be full-width, and may
 * come after spaces and control characters, or after a quotation mark or separator that makes another cell begin.
 */
const formula = /^[\s\p{C}";,]*[=+\-@＝＋－＠]/u;
const control = /^[\t\r\n]/;

/** What begins another cell for a spreadsheet that expects another separator than the file has, and would run there. */
const inside = /([;,\t\r\n][\s\p{C}"]*)(?=[=+\-@＝＋－＠])/gu;

/**
 * The text as CSV takes it: one that could run as a formula gets an apostrophe before it. A phone number is a plus and
 * digits, which a spreadsheet shows as a number; programs, which want it as it is, get it bare.
 */
export function harmless(text: string, { barePhones = false }: { barePhones?: boolean } = {}): string {
  if (barePhones && isStoredPhone(text)) return text;
  return control.test(text) || formula.test(text) ? `'${text}` : text;
}

/** The same as a cell of a line, whichever separator the line is opened with: so each place where one could begin is harmless. */
export function harmlessInLine(text: string, options: { barePhones?: boolean } = {}): string {
  return harmless(options.barePhones ? text : text.replace(inside, "$1'"), options);
}
