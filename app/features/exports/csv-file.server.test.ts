import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { csvFile } from "./csv-file.server";
import type { Separator } from "./csv-format";
import type { Cell } from "./sheet";

async function* batches(rows: Cell[][]) {
  yield rows;
}

async function written(rows: Cell[][], options: Parameters<typeof csvFile>[1]): Promise<string> {
  const pieces: Uint8Array[] = [];
  const sheet = { title: "", header: ["a", "b"], batches: batches(rows), rowsOf: (row: Cell[]) => [row] };
  for await (const piece of csvFile(sheet, options)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

const separators: Separator[] = [";", ","];

it.each(separators)("keeps a row together whatever its texts have, by %j", async (separator) => {
  const texts = ["two\nlines", "two\rlines", "two\r\nlines", 'a "quoted", one', "a;b"];
  const text = await written(
    texts.map((each) => [each, 1]),
    { separator },
  );
  const read = parse(text, { bom: true, delimiter: separator, record_delimiter: ["\r\n", "\n", "\r"] }) as string[][];
  expect(read).toEqual([["a", "b"], ...texts.map((each) => [each, "1"])]);
});

it("has rows of the table alone", async () => {
  expect(await written([["x", 0.5]], { separator: ";" })).toBe("\uFEFFa;b\r\nx;0,5\r\n");
  expect(await written([["x", 0.5]], { separator: ",", marked: false })).toBe("a,b\r\nx,0.5\r\n");
});

it("has their number and hash in a row more where that is asked for: of the texts as they stand there", async () => {
  for (const separator of separators) {
    const text = await written(
      [
        ["=x", 0.5],
        [null, { moment: "2026-11-26" }],
      ],
      { separator, check: true },
    );
    const [, ...read] = parse(text, { bom: true, delimiter: separator }) as string[][];
    const last = read.pop();
    const sum = createHash("sha256").update(read.map((row) => `${JSON.stringify(row)}\n`).join(""));
    expect(last).toEqual([`# rows=2 sha256=${sum.digest("hex")}`, ""]);
  }
});

it("ends with the error of its source, so that nobody takes half of it for whole", async () => {
  async function* failing(): AsyncGenerator<Cell[][]> {
    yield [["a", 1]];
    throw new Error("the database is gone");
  }
  const sheet = { title: "", header: ["a", "b"], batches: failing(), rowsOf: (row: Cell[]) => [row] };
  const reading = (async () => {
    for await (const _ of csvFile(sheet, { separator: "," }));
  })();
  await expect(reading).rejects.toThrow("the database is gone");
});
