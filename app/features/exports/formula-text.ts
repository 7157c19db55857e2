import { isStoredPhone } from "~/features/people/phone";

/**
 * How a text begins that a spreadsheet reads as a formula when it opens a CSV file. The sign may be full-width, and may
 * come after spaces and control characters, or after a quotation mark or separator that makes another cell begin.
 */
const formula = /^[\s\p{C}";,]*[=+\-@＝＋－＠]/u;
const control = /^[\t\r\n]/;

/**
 * The text as CSV takes it: one that could run as a formula gets an apostrophe before it. A phone number is a plus and
 * digits, which a spreadsheet shows as a number; programs, which want it as it is, get it bare.
 */
export function harmless(text: string, { barePhones = false }: { barePhones?: boolean } = {}): string {
  if (barePhones && isStoredPhone(text)) return text;
  return control.test(text) || formula.test(text) ? `'${text}` : text;
}
