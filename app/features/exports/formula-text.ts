import type { Cell } from "./sheet";

/**
 * Beginnings that a spreadsheet reads as a formula when it opens a CSV file, also after spaces and control characters, as
 * full-width twins, and after a quotation mark or separator by which a cell could be made to begin once more.
 */
const formula = /^[\s\p{C}";,]*[=+\-@＝＋－＠]/u;
const control = /^[\t\r\n]/;

/** The cell as CSV takes it: a text that could run as a formula gets an apostrophe before it. Numbers stay numbers. */
export function harmless(cell: Cell): Cell {
  return typeof cell === "string" && (control.test(cell) || formula.test(cell)) ? `'${cell}` : cell;
}
