import { languages } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import { type Cell, type Sheet, type SheetName, type SheetProblem, sheetColumns, textColumn } from "./sheets";

/** Where something stands in the workbook. */
export type Place = Omit<SheetProblem, "reason">;

/** Where everything stands, by the keys under which checkInstrument reports it. */
export type Places = Map<string, Place>;

/** Fields of the author's file as they are put together; checkInstrument parses them. */
export type Fields = Record<string, unknown>;

/** A row below the headers. Reading a cell that is not what it should be adds a problem with sheet, row and column. */
export class SheetRow {
  constructor(
    readonly sheet: SheetName,
    readonly row: number,
    private readonly cells: ReadonlyMap<string, Cell>,
    private readonly problems: SheetProblem[],
  ) {}

  at(column?: string): Place {
    return { sheet: this.sheet, row: this.row, ...(column && { column }) };
  }

  problem(column: string | undefined, reason: string): void {
    this.problems.push({ ...this.at(column), reason });
  }

  isBlank(column: string): boolean {
    const cell = this.cells.get(column) ?? "";
    return typeof cell === "string" && cell.trim() === "";
  }

  /** The trimmed text of a cell, "" when it is blank; undefined when it holds something else, which is a problem. */
  text(column: string): string | undefined {
    const cell = this.cells.get(column) ?? "";
    if (typeof cell === "string") return cell.trim();
    if (typeof cell === "number") return String(cell);
    const found = typeof cell === "boolean" ? "TRUE or FALSE" : `a ${cell.unreadable}`;
    this.problem(column, `text expected, found ${found}: format the cell as text and type it again`);
    return undefined;
  }

  /** As text(), and a problem when there is none. */
  wantedText(column: string): string | undefined {
    const text = this.text(column);
    if (text === "") this.problem(column, "missing");
    return text || undefined;
  }

  /** Words separated by spaces, undefined when there are none. */
  words(column: string): string[] | undefined {
    return this.text(column)?.match(/\S+/g) ?? undefined;
  }

  /** A number, also one typed as text or with a decimal comma; undefined when blank. */
  number(column: string): number | undefined {
    if (this.isBlank(column)) return undefined;
    const text = this.text(column);
    if (text === undefined) return undefined;
    if (/^-?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(",", "."));
    this.problem(column, `number expected, found "${text}"`);
    return undefined;
  }

  /** yes or no, or true or false as spreadsheet programs write them; undefined when blank. */
  flag(column: string): boolean | undefined {
    const cell = this.cells.get(column);
    if (typeof cell === "boolean") return cell;
    if (this.isBlank(column)) return undefined;
    const text = this.text(column);
    if (text === undefined) return undefined;
    if (/^(yes|true|true\(\))$/i.test(text)) return true;
    if (/^(no|false|false\(\))$/i.test(text)) return false;
    this.problem(column, `yes or no expected, found "${text}"`);
    return undefined;
  }

  /** As flag(), and a problem when there is none. */
  wantedFlag(column: string): boolean | undefined {
    if (this.isBlank(column)) this.problem(column, "yes or no expected, found nothing");
    return this.flag(column);
  }

  /**
   * A text in three languages, each at most `limit` characters, with the same placeholders in all.
   * Checked here and not by checkInstrument alone, which can't tell one choice of a list from another.
   */
  texts(prefix: string, limit: number): Text | undefined {
    const found = languages.map((language) => [language, this.text(textColumn(prefix, language))] as const);
    const text = Object.fromEntries(found) as Text;
    for (const [language, words] of found) {
      const column = textColumn(prefix, language);
      if (words === undefined) continue;
      if (words === "") this.problem(column, `missing translation: ${language}`);
      const length = [...words].length;
      if (length > limit) this.problem(column, `${language} text has ${length} characters, the limit is ${limit}`);
      if (words && text.fi && placeholders(words) !== placeholders(text.fi))
        this.problem(column, `placeholders differ between fi and ${language}`);
    }
    return found.every(([, words]) => words) ? text : undefined;
  }

  /** As texts(), for a text that may be left out in all languages. */
  optionalTexts(prefix: string, limit: number): Text | undefined {
    const isAbsent = languages.every((language) => this.isBlank(textColumn(prefix, language)));
    return isAbsent ? undefined : this.texts(prefix, limit);
  }

  /** Adds a problem for every filled cell of columns that mean nothing in this row: it would be lost. */
  wantBlank(columns: readonly string[], what: string): void {
    for (const column of columns) if (!this.isBlank(column)) this.problem(column, `${what} takes none`);
  }
}

function placeholders(text: string): string {
  return (text.match(/\{\w+\}/g) ?? []).sort().join(" ");
}

/**
 * The filled rows of a sheet, without its headers. Every column of the sheet must be there, in any order, and no other
 * column may hold anything: a column deleted, misspelt or added would change the survey unnoticed.
 */
export function readTable(sheets: readonly Sheet[], sheet: SheetName, problems: SheetProblem[]): SheetRow[] {
  const found = sheets.find(({ name }) => name.trim().toLowerCase() === sheet);
  if (!found) {
    problems.push({ sheet, row: 1, reason: "missing sheet" });
    return [];
  }
  const [headers = [], ...rows] = found.rows;
  const width = Math.max(headers.length, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => columnOf(sheet, headers[index] ?? null));
  for (const column of sheetColumns[sheet]) {
    const count = columns.filter((each) => each === column).length;
    if (count === 0) problems.push({ sheet, row: 1, column, reason: "missing column" });
    if (count > 1) problems.push({ sheet, row: 1, column, reason: "the column is there twice" });
  }
  columns.forEach((column, index) => {
    if (column || !rows.some((cells) => isFilled(cells[index]))) return;
    const header = headers[index];
    const isNamed = typeof header === "string" && isFilled(header);
    const unknown = isNamed
      ? { column: header, reason: "unknown column" }
      : { reason: `column ${index + 1} has no header` };
    problems.push({ sheet, row: 1, ...unknown });
  });
  return rows.flatMap((cells, index) => {
    if (!cells.some(isFilled)) return [];
    const byColumn = new Map(columns.flatMap((column, at) => (column ? [[column, cells[at] ?? null] as const] : [])));
    return [new SheetRow(sheet, index + 2, byColumn, problems)];
  });
}

/** The column a header means: languages are told by the code in parentheses, capitals don't matter. */
function columnOf(sheet: SheetName, header: Cell): string | undefined {
  if (typeof header !== "string") return undefined;
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/\s*::\s*/g, "::")
      .replace(/::[^:]*\((\w+)\)$/, "::($1)")
      .trim();
  return sheetColumns[sheet].find((column) => plain(column) === plain(header));
}

function isFilled(cell: Cell | undefined): boolean {
  return cell !== null && cell !== undefined && !(typeof cell === "string" && cell.trim() === "");
}

/** Says that the thing of this key stands in this row, and its fields in the columns of their names. */
export function placeFields(key: string, row: SheetRow, columns: string[], places: Places): void {
  places.set(key, row.at());
  for (const column of columns) places.set(`${key}/${column}`, row.at(column));
}

/** The fields that have a value. */
export function withoutBlanks(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
