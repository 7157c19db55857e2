/** What stands in a cell: text, or a number that stays one; null leaves it empty. */
export type Cell = string | number | null;

/** A table to write to a file. Its rows are read in batches while it is written; one item read can make several rows. */
export type Sheet<Read> = {
  title: string;
  header: readonly string[];
  batches: AsyncIterable<readonly Read[]>;
  rowsOf: (read: Read) => Iterable<readonly Cell[]>;
};

/** The cell as a text, as RowCheck hashes it. */
export function cellText(cell: Cell): string {
  return cell === null ? "" : String(cell);
}
