import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { csvFile } from "./csv-file.server";
import type { Cell } from "./sheet";

async function* batches(rows: Cell[][]) {
  yield rows;
}

it("keeps a row together whatever line breaks its texts have, for a reader that takes each of them", async () => {
  const rows: Cell[][] = ["two\nlines", "two\rlines", "two\r\nlines", 'a "quoted", one'].map((text) => [text, 1]);
  const pieces: Uint8Array[] = [];
  const sheet = { title: "", header: ["a", "b"], batches: batches(rows), rowsOf: (row: Cell[]) => [row] };
  for await (const piece of csvFile(sheet)) pieces.push(piece);
  const read = parse(Buffer.concat(pieces), { bom: true, record_delimiter: ["\r\n", "\n", "\r"] }) as string[][];
  expect(read.slice(1, -1)).toEqual(rows.map(([text]) => [text, "1"]));
});
