import { inTurn } from "~/platform/pace.server";
import { type CsvFormat, csvText } from "./csv-format";
import { byteOrderMark, csvRows } from "./csv-rows-view.server";
import { RowCheck } from "./row-check.server";
import type { Cell, Sheet } from "./sheet";

type CsvOptions = CsvFormat & {
  /** Whether the file begins with a byte order mark: programs take it for a part of the first heading. */
  marked?: boolean;
  /** Whether the first cell of a last row has the number of rows and their hash (see RowCheck). It is no row of the table. */
  check?: boolean;
};

/** A table as CSV. Where it can't be read to its end the pieces end with an error, and a download with its connection. */
export async function* csvFile<Read>(
  { header, batches, rowsOf }: Sheet<Read>,
  { marked = true, check: checked = false, ...format }: CsvOptions,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const check = new RowCheck();
  const textsOf = (cells: readonly Cell[]) => cells.map((cell) => csvText(cell, format));
  const written = (rows: string[][]) => csvRows(rows, format.separator);
  yield encoder.encode((marked ? byteOrderMark : "") + written([textsOf(header)]));
  for await (const batch of batches) {
    yield await inTurn(() => {
      const rows = batch.flatMap((read) => Array.from(rowsOf(read), textsOf));
      for (const row of rows) check.add(row);
      return encoder.encode(written(rows));
    });
  }
  if (!checked) return;
  const { rows, sha256 } = check.end();
  yield encoder.encode(written([header.map((_, index) => (index === 0 ? `# rows=${rows} sha256=${sha256}` : ""))]));
}
