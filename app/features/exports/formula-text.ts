import type { Cell } from "./sheet";

/**
 * How a text begins that a spreadsheet reads as a formula when it opens a CSV file. The sign may be full-width, and may
 * come after spaces and control characters, or after a quotation mark or separator that makes another cell begin.
 */
const formula = /^[\s\p{C}";,]*[=+\-@＝＋－＠]/u;
const control = /^[\t\r\n]/;

/** The cell as CSV takes it: a text that could run as a formula gets an apostrophe before it. Numbers stay numbers. */
export function harmless(cell: Cell): Cell {
  return typeof cell === "string" && (control.test(cell) || formula.test(cell)) ? `'${cell}` : cell;
}
