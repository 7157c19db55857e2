import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { inTurn } from "~/platform/pace.server";
import { RowCheck } from "./row-check.server";
import type { Cell, Sheet } from "./sheet";
import { cellOf, mostRows, rowXml, sheetBegin, sheetEnd, sheetPath, workbookParts } from "./sheet-xml";

/** What the last worksheet says: its title, and its rows, given those of the table (see RowCheck). */
export type CheckSheet = {
  title: string;
  rows: (check: { rows: number; sha256: string }) => readonly (readonly Cell[])[];
};

/** When parts were packed is no part of a table: two takings of a report are the same file. */
const noMoment = new Date(1980, 0, 1);

/**
 * A table as an Excel workbook, made while it is sent: neither a worksheet nor the table is ever in memory as a whole. A
 * table of more rows than a worksheet holds goes on in the next, under the same header. The last worksheet says how many
 * rows there are and what they add up to.
 */
export async function* xlsxFile<Read>(
  table: Sheet<Read>,
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
  const titles: string[] = [];
  const filling = (async () => {
    for await (const page of pagesOf(table, check, rowsOfSheet - 1)) {
      titles.push(table.title);
      await write(sheetPath(titles.length), page);
      // Nobody wants the rest.
      if (output.destroyed) return;
    }
    titles.push(checkSheet.title);
    await write(sheetPath(titles.length), [sheetBegin, ...checkSheet.rows(check.end()).map(rowXml), sheetEnd]);
    for (const [path, xml] of Object.entries(workbookParts(titles))) await write(path, [xml]);
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

/** The XML of each worksheet in turn, at least one. The next begins when the one before has been read. */
async function* pagesOf<Read>(
  { header, batches, rowsOf }: Sheet<Read>,
  check: RowCheck,
  most: number,
): AsyncGenerator<AsyncGenerator<string>> {
  const pieces = piecesOf(batches, rowsOf, most);
  // Whoever waits has the header before the first row is read, which may take a second.
  let next: IteratorResult<Cell[][]> | undefined;
  try {
    do {
      yield page();
    } while (!next?.done);
  } finally {
    await pieces.return(undefined);
  }

  async function* page() {
    yield sheetBegin + rowXml(header);
    next ??= await pieces.next();
    let written = 0;
    while (!next.done && written + next.value.length <= most) {
      const rows = next.value;
      written += rows.length;
      yield await inTurn(() => {
        for (const row of rows) check.add(row);
        return rows.map(rowXml).join("");
      });
      next = await pieces.next();
    }
    yield sheetEnd;
  }
}

/** Rows a few at a time, whatever was read at once: a piece is written at a stretch. */
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
