/** A day ("2026-11-22") or a minute ("2026-11-22 14:05") of Finnish time: in a workbook a real date, elsewhere this text. */
export type Moment = { moment: string };

/** What stands in a cell: text, a number or a date that stays one; null leaves it empty. */
export type Cell = string | number | Moment | null;

/**
 * A table to write to a file. Its rows are read in batches while it is written; one item read can make several rows. One
 * without a header is no table but lines to be read, each with what it is in front.
 */
export type Sheet<Read> = {
  title: string;
  header: readonly string[];
  batches: AsyncIterable<readonly Read[]>;
  rowsOf(read: Read): Iterable<readonly Cell[]>;
};

type Rows = readonly (readonly Cell[])[];

/** A table whose rows are known before it is written. */
export function sheetOf(title: string, header: readonly string[], rows: Rows): Sheet<readonly Cell[]> {
  return { title, header, batches: inOneBatch(rows), rowsOf: (row) => [row] };
}

async function* inOneBatch(rows: Rows) {
  yield rows;
}

const whole = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/;

/** A day or minute as a date; what is told of a time less exactly (a month, a year) stays text. */
export function momentOf(text: string | null): Cell {
  return text !== null && whole.test(text) ? { moment: text } : text;
}

/** The cell as JSON has it. */
export function plainCell(cell: Cell): string | number | null {
  return typeof cell === "object" && cell !== null ? cell.moment : cell;
}

/** The cell as a text, as RowCheck hashes it. */
export function cellText(cell: Cell): string {
  return String(plainCell(cell) ?? "");
}
