/** What stands in a cell: text, or a number that stays one; null leaves it empty. */
export type Cell = string | number | null;

/** A table to save, whose rows are read in batches while it is written. One thing that was read can make several rows. */
export type Sheet<Read> = {
  title: string;
  header: readonly string[];
  batches: AsyncIterable<readonly Read[]>;
  rowsOf: (read: Read) => Iterable<readonly Cell[]>;
};

/** The cell as a text, for the check of the rows. */
export function cellText(cell: Cell): string {
  return cell === null ? "" : String(cell);
}
