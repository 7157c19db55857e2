import { type Cell, cellText, type Moment } from "./sheet";

/** What one worksheet holds, by Excel's own limits; a longer table goes on in the next. */
export const mostRows = 1_048_576;
export const mostCharacters = 32_767;

const cutMark = " […]";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const partType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML can't hold, and text that looks like an escape of one, such as _x0041_ (ECMA-376, ST_Xstring). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/g;
const escapeOf = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** A text of at most the length that a cell holds: a longer one is cut between characters and ends with a mark. */
function fitting(text: string): string {
  if (text.length <= mostCharacters) return text;
  return text.slice(0, mostCharacters - cutMark.length).replace(/[\ud800-\udbff]$/, "") + cutMark;
}

function escaped(text: string): string {
  return text
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
    .replace(unwritable, escapeOf)
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The cell as the file has it: a text cut to what a cell holds. */
export function cellOf(cell: Cell): Cell {
  return typeof cell === "string" ? fitting(cell) : cell;
}

/** Places in the list of styles (`cellXfs`). */
const styles = { heading: 1, day: 2, minute: 3 } as const;

/** Days since the end of 1899, as workbooks count time, and how they are to be shown. */
function dateXml({ moment }: Moment): string {
  const [day = "", time] = moment.split(" ");
  const [hours = 0, minutes = 0] = time?.split(":").map(Number) ?? [];
  const days = Date.parse(day) / 86_400_000 + 25_569;
  return `<c s="${time ? styles.minute : styles.day}"><v>${days + (hours * 60 + minutes) / 1_440}</v></c>`;
}

const textXml = (text: string, style = "") =>
  `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** A row of a worksheet. Text is a string cell whatever it looks like, and nothing is ever a formula. */
export function rowXml(cells: readonly Cell[]): string {
  let row = "<row>";
  for (const cell of cells) {
    if (cell === null || cell === "") row += "<c/>";
    else if (typeof cell === "number") row += `<c><v>${cell}</v></c>`;
    else row += typeof cell === "string" ? textXml(cell) : dateXml(cell);
  }
  return `${row}</row>`;
}

/** The row of headings, bold. */
export function headingXml(labels: readonly string[]): string {
  return `<row>${labels.map((label) => textXml(label, ` s="${styles.heading}"`)).join("")}</row>`;
}

/** Widths of columns in characters. A longer heading goes on in a second line, a longer text under the next cell. */
const width = { least: 8, most: 60, ofHeading: 24, button: 3 };

/** The widths that a table needs, by its first rows. */
export function widthsOf(header: readonly string[], rows: readonly (readonly Cell[])[]): number[] {
  return header.map((label, column) => {
    let wide = Math.max(width.least, Math.min(label.length, width.ofHeading) + width.button);
    for (const row of rows) wide = Math.max(wide, Math.min(cellText(row[column] ?? null).length + 2, width.most));
    return wide;
  });
}

const frozen =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** The beginning of a worksheet; a row of headings stays in sight. */
export function sheetBegin(widths: readonly number[], { headed }: { headed: boolean }): string {
  const columns = widths.map((wide, at) => `<col min="${at + 1}" max="${at + 1}" width="${wide}" customWidth="1"/>`);
  const sized = columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "";
  return `${declaration}<worksheet xmlns="${main}">${headed ? frozen : ""}${sized}<sheetData>`;
}

/** The end of a worksheet; a range has buttons in its first row that filter and sort. */
export const sheetEnd = (filter?: Range) =>
  `</sheetData>${filter ? `<autoFilter ref="A1:${columnName(filter.columns)}${filter.rows}"/>` : ""}</worksheet>`;

/** A range from the first cell on. */
export type Range = { columns: number; rows: number };

/** The name of a column by its number from 1: A, Z, AA. */
function columnName(number: number): string {
  const before = Math.floor((number - 1) / 26);
  return (before > 0 ? columnName(before) : "") + String.fromCharCode(65 + ((number - 1) % 26));
}

/** A worksheet of a workbook: its title, and what of it can be filtered. */
export type Worksheet = { title: string; filter?: Range };

/** Where the worksheet of this number, from 1, stands in the file. */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** A worksheet name that Excel accepts: at most 31 characters, some replaced by spaces, numbered where titles repeat. */
function sheetName(title: string, index: number, titles: readonly string[]): string {
  const nth = titles.slice(0, index + 1).filter((other) => other === title).length;
  const end = nth > 1 ? ` ${nth}` : "";
  return title.replace(/[\\/?*[\]:']/g, " ").slice(0, 31 - end.length) + end;
}

/** What can be filtered, said once more by a hidden name, as Excel does. */
function filterNames(worksheets: readonly Worksheet[], names: readonly string[]): string {
  const all = worksheets.flatMap(({ filter }, at) =>
    filter
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${escaped(names[at] ?? "")}'!$A$1:$${columnName(filter.columns)}$${filter.rows}</definedName>`
      : [],
  );
  return all.length > 0 ? `<definedNames>${all.join("")}</definedNames>` : "";
}

/** Parts that are the same in every workbook, by path. Formats 14 and 22 show a day and a time as the reader's country does. */
export const fixedParts: Record<string, string> = {
  "_rels/.rels": `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/styles.xml": `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** The parts around the worksheets, which stand in this order, by path. */
export function workbookParts(worksheets: readonly Worksheet[]): Record<string, string> {
  const titles = worksheets.map(({ title }) => title);
  const names = titles.map((title, at) => sheetName(title, at, titles));
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, index) => write(index + 1, name)).join("");
  return {
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets>${filterNames(worksheets, names)}</workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${packages}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "[Content_Types].xml": `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/>${each((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${partType}.worksheet+xml"/>`)}</Types>`,
  };
}
