import { setImmediate as nextTurn } from "node:timers/promises";
import { parse } from "csv-parse";
import { streamXlsxRows } from "hucre/xlsx";
import { isZip, zipParts } from "~/platform/zip-directory";
import { decodeTable } from "./decode-table.server";
import type { TableRow } from "./imported-row";
import { mostColumns, mostRows } from "./table-limits";
import { bytesUnzipped, isWhole } from "./zip-parts.server";

/** Characters of a cell that are looked at. */
const mostCharacters = 1_000;

/** Most bytes that a workbook may unpack to: fifty thousand rows of ten columns are a tenth of it. */
const mostUnzipped = 60 * 1_024 * 1_024;

/** Rows that are looked at, empty ones among them. */
const mostLines = 4 * mostRows;

/** Rows after which others get their turn. */
const rowsAtAStretch = 200;

export type TableProblem = "notReadable" | "damaged" | "tooManyRows" | "tooManyColumns" | "tooLarge";

/** Why a file or a pasted text is no table of people; rows that came before it are of no use. */
export class TableError extends Error {
  readonly problem: TableProblem;
  constructor(problem: TableProblem) {
    super(problem);
    this.name = "TableError";
    this.problem = problem;
  }
}

/** The rows of a workbook's first sheet or of a CSV file, one at a time; empty ones are left out. */
export async function* readTable(bytes: Uint8Array): AsyncGenerator<TableRow> {
  let count = 0;
  try {
    for await (const { row, cells } of isZip(bytes) ? workbookRows(bytes) : csvRows(decodeTable(bytes))) {
      if (++count % rowsAtAStretch === 0) await nextTurn();
      // Empty rows are work as well.
      if (count > mostLines) throw new TableError("tooManyRows");
      if (cells.length > mostColumns && cells.slice(mostColumns).some((cell) => cell !== "")) {
        throw new TableError("tooManyColumns");
      }
      const kept = cells.slice(0, mostColumns).map((cell) => cell.slice(0, mostCharacters).trim());
      if (kept.every((cell) => cell === "")) continue;
      // The heading is one more.
      if (count > mostRows + 1) throw new TableError("tooManyRows");
      yield { row, cells: kept };
    }
  } catch (error) {
    // Of what a library says of somebody's file nothing is kept: it may quote it.
    throw error instanceof TableError ? error : new TableError("notReadable");
  }
}

/** What a workbook would unpack to is read from its directory first; the library holds every part to what that says. */
async function* workbookRows(bytes: Uint8Array): AsyncGenerator<TableRow> {
  const parts = zipParts(bytes);
  if (!parts) throw new TableError("damaged");
  if (bytesUnzipped(parts) > mostUnzipped) throw new TableError("tooLarge");
  // The library doesn't look at checksums: other people than those of the file could come of it.
  if (!(await isWhole(bytes, parts))) throw new TableError("damaged");
  for await (const { index, values } of streamXlsxRows(bytes, { maxRows: mostRows + 2 })) {
    if (values.length > mostColumns * 10) throw new TableError("tooManyColumns");
    yield { row: index + 1, cells: values.map(cellText) };
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

async function* csvRows(text: string): AsyncGenerator<TableRow> {
  // No text has such a sign, whatever it is encoded by: an old workbook (.xls), a PDF or a picture has many.
  if (text.includes("\0")) throw new TableError("notReadable");
  const delimiter = delimiterOf(text);
  const parser = parse({
    delimiter,
    // Said, since it would otherwise be what the first line ends with, and tables are pasted together.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 64 * 1_024,
  });
  // A piece at a time, so that the parser never holds more rows than are taken from it.
  const feeding = (async () => {
    for (let at = 0; at < text.length; at += 64 * 1_024) {
      if (parser.destroyed) return;
      if (!parser.write(text.slice(at, at + 64 * 1_024))) await new Promise((resume) => parser.once("drain", resume));
    }
    parser.end();
  })();
  feeding.catch(() => {});
  let row = 0;
  for await (const cells of parser as AsyncIterable<string[]>) yield { row: ++row, cells };
}

/** The separator that the first line with words has most of. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 10_000).split(/\r?\n|\r/);
  const first = lines.find((line) => line.trim() !== "") ?? "";
  const countOf = (sign: string) => first.split(sign).length;
  return [";", ",", "\t"].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best), ";");
}
