import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { inTurn } from "~/platform/pace.server";
import { RowCheck } from "./row-check.server";
import type { Cell, Sheet } from "./sheet";
import {
  cellOf,
  fixedParts,
  headingXml,
  mostRows,
  type Range,
  rowXml,
  sheetBegin,
  sheetEnd,
  sheetPath,
  type Worksheet,
  widthsOf,
  workbookParts,
} from "./sheet-xml";

/** The last worksheet: its title, and its rows, made from the number and hash of the table's rows (see RowCheck). */
export type CheckSheet = {
  title: string;
  rows: (check: { rows: number; sha256: string }) => readonly (readonly Cell[])[];
};

/** A fixed time for all parts of the archive, so that the same table is always the same file. */
const noMoment = new Date(1980, 0, 1);

/**
 * Tables as an Excel workbook, made while it is sent: neither a worksheet nor a table is ever in memory as a whole. A
 * table of more rows than a worksheet holds goes on in the next, under the same header. The last worksheet has the number
 * and the hash of all rows. `rowsOfSheet` is the most rows of a worksheet, the header among them.
 */
export async function* xlsxFile(
  tables: readonly Sheet<unknown>[],
  checkSheet: CheckSheet,
  rowsOfSheet = mostRows,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  const parts: Readable[] = [];
  const write = async (path: string, xml: AsyncIterable<string> | string[]) => {
    // Without object mode a part is read ahead by bytes, and not by whole batches.
    const part = Readable.from(xml, { objectMode: false });
    parts.push(part);
    zip.addReadStream(part, path, { mtime: noMoment });
    await once(part, "close");
  };
  const check = new RowCheck();
  const worksheets: Worksheet[] = [];
  const filling = (async () => {
    // They leave before the first row is read, which may take a second.
    for (const [path, xml] of Object.entries(fixedParts)) await write(path, [xml]);
    for (const table of tables) {
      for await (const { filter, xml } of pagesOf(table, check, rowsOfSheet - 1)) {
        worksheets.push({ title: table.title, ...(filter && { filter }) });
        await write(sheetPath(worksheets.length), xml);
        // The reader has gone: the rest is not made.
        if (output.destroyed) return;
      }
    }
    worksheets.push({ title: checkSheet.title });
    const facts = checkSheet.rows(check.end());
    const begin = sheetBegin(widthsOf(["", ""], facts), { headed: false });
    await write(sheetPath(worksheets.length), [begin, ...facts.map(rowXml), sheetEnd()]);
    for (const [path, xml] of Object.entries(workbookParts(worksheets))) await write(path, [xml]);
    zip.end();
  })();
  filling.catch((error: unknown) => output.destroy(error as Error));
  try {
    for await (const bytes of output) yield bytes as Uint8Array;
  } finally {
    for (const part of parts) part.destroy();
    output.destroy();
  }
}

/** A worksheet of a table: its XML, and with headings its range, which is whole once all of the XML has been read. */
type Page = { filter: Range | undefined; xml: AsyncGenerator<string> };

/** Each worksheet in turn, at least one. The next begins when the one before has been read. */
async function* pagesOf<Read>(
  { header, batches, rowsOf }: Sheet<Read>,
  check: RowCheck,
  most: number,
): AsyncGenerator<Page> {
  const pieces = piecesOf(batches, rowsOf, most);
  let next: IteratorResult<Cell[][]> | undefined;
  let begin = "";
  const isHeaded = header.length > 0;
  try {
    do {
      const range: Range = { columns: header.length, rows: 1 };
      yield { filter: isHeaded ? range : undefined, xml: page(range) };
    } while (!next?.done);
  } finally {
    await pieces.return(undefined);
  }

  async function* page(range: Range) {
    if (!next) {
      next = await pieces.next();
      const first = next.done ? [] : next.value;
      const labels = isHeaded ? header : Array<string>(Math.max(0, ...first.map((row) => row.length))).fill("");
      begin = await inTurn(
        () => sheetBegin(widthsOf(labels, first), { headed: isHeaded }) + (isHeaded ? headingXml(header) : ""),
      );
    }
    yield begin;
    while (!next.done && range.rows + next.value.length <= most + 1) {
      const rows = next.value;
      range.rows += rows.length;
      yield await inTurn(() => {
        for (const row of rows) check.add(row);
        return rows.map(rowXml).join("");
      });
      next = await pieces.next();
    }
    yield sheetEnd(isHeaded ? range : undefined);
  }
}

/** Cuts what was read into pieces of at most 500 rows: a piece is written without a pause. */
async function* piecesOf<Read>(
  batches: AsyncIterable<readonly Read[]>,
  rowsOf: Sheet<Read>["rowsOf"],
  most: number,
): AsyncGenerator<Cell[][]> {
  const length = Math.min(500, most);
  for await (const batch of batches) {
    const rows = await inTurn(() => batch.flatMap((read) => Array.from(rowsOf(read), (cells) => cells.map(cellOf))));
    for (let start = 0; start < rows.length; start += length) yield rows.slice(start, start + length);
  }
}
