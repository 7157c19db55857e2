import { stringify } from "csv-stringify/sync";
import { inTurn } from "~/platform/pace.server";
import { harmless } from "./formula-text";
import { RowCheck } from "./row-check.server";
import type { Cell, Sheet } from "./sheet";

const csv = (rows: readonly (readonly Cell[])[]) =>
  stringify(
    rows.map((row) => [...row]),
    // The library quotes a text only for the line break between rows; a lone CR or LF in a text would cut the row in two.
    { record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );

/**
 * A table as CSV (RFC 4180) with a byte order mark, by which Excel knows UTF-8. The first cell of the last row has the number
 * of rows and their hash (see RowCheck); a file without it is incomplete.
 */
export async function* csvFile<Read>({ header, batches, rowsOf }: Sheet<Read>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const check = new RowCheck();
  yield encoder.encode(`\uFEFF${csv([header.map(harmless)])}`);
  for await (const batch of batches) {
    yield await inTurn(() => {
      const rows = batch.flatMap((read) => Array.from(rowsOf(read), (cells) => cells.map(harmless)));
      for (const row of rows) check.add(row);
      return encoder.encode(csv(rows));
    });
  }
  const { rows, sha256 } = check.end();
  yield encoder.encode(csv([header.map((_, index) => (index === 0 ? `# rows=${rows} sha256=${sha256}` : null))]));
}
