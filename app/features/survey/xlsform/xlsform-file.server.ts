import { readFile, writeFile } from "node:fs/promises";
import {
  colToLetter,
  type Cell as FileCell,
  type Sheet as FileSheet,
  HucreError,
  readXlsx,
  type WriteSheet,
  writeXlsx,
} from "hucre";
import { type Cell, columnWords, type Sheet } from "./sheets";

/** Spreadsheet programs leave cells of this format alone: "=1+1", "1–2" and "1.5" typed into them stay as they are. */
const textFormat = "@";

/** Rows that offer the words of a column to choose from; more than any survey has. */
const offeredRows = 2000;

/** Writes a workbook as an .xlsx file. */
export async function writeXlsform(path: string, sheets: readonly Sheet[]): Promise<void> {
  await writeFile(path, await writeXlsx({ sheets: sheets.map(fileSheet) }));
}

/** Reads an .xlsx file. Throws an XlsformFileError when there is none. */
export async function readXlsform(path: string): Promise<Sheet[]> {
  try {
    const { sheets } = await readXlsx(await readFile(path));
    return sheets.map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet) }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new XlsformFileError(`${path}: no such file`);
    if (error instanceof HucreError)
      throw new XlsformFileError(`${path} is not a readable .xlsx file: ${error.message}`);
    throw error;
  }
}

export class XlsformFileError extends Error {
  override name = "XlsformFileError";
}

function fileSheet({ name, rows }: Sheet): WriteSheet {
  const headers = rows[0]?.map(String) ?? [];
  const header = {
    font: { bold: true },
    fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E8EEF0" } },
  } as const;
  return {
    name,
    rows: rows.map((cells) => cells.map(fileCell)),
    columns: headers.map((column) => {
      const isText = column.includes("(");
      const alignment = { vertical: "top", wrapText: isText } as const;
      return { width: isText ? 48 : Math.max(12, column.length + 2), style: { numFmt: textFormat, alignment } };
    }),
    cells: new Map(headers.map((value, column) => [`0,${column}`, { value, type: "string", style: header }])),
    freezePane: { rows: 1, columns: name === "survey" ? 2 : 0 },
    dataValidations: headers.flatMap((column, index) => {
      const values = columnWords[column];
      const letter = colToLetter(index);
      return values ? [{ type: "list", values: [...values], range: `${letter}2:${letter}${offeredRows}` }] : [];
    }),
  };
}

function fileCell(cell: Cell): string | number | boolean | null {
  if (cell !== null && typeof cell === "object") throw new Error(`a ${cell.unreadable} can't be written`);
  // In .xlsx files _x0041_ stands for a letter, so a text that looks like it has its first underscore written that way.
  return typeof cell === "string" ? cell.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_") : cell;
}

function rowsOf(sheet: FileSheet): Cell[][] {
  return sheet.rows.map((cells, row) =>
    cells.map((value, column) => {
      const details: FileCell | undefined = sheet.cells?.get(`${row},${column}`);
      if (details?.formula !== undefined) return { unreadable: "formula" };
      if (details?.type === "error") return { unreadable: "error value" };
      if (value instanceof Date) return { unreadable: "date" };
      return typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value;
    }),
  );
}
