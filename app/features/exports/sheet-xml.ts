import type { Cell } from "./sheet";

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

/** A row of a worksheet. Text is a string cell whatever it looks like, and nothing is ever a formula. */
export function rowXml(cells: readonly Cell[]): string {
  let row = "<row>";
  for (const cell of cells) {
    if (cell === null || cell === "") row += "<c/>";
    else if (typeof cell === "number") row += `<c><v>${cell}</v></c>`;
    else row += `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  return `${row}</row>`;
}

/** The beginning of a worksheet; its first row stays in sight. */
export const sheetBegin = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
export const sheetEnd = "</sheetData></worksheet>";

/** Where the worksheet of this number, from 1, stands in the file. */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** A worksheet name that Excel accepts: at most 31 characters, some replaced by spaces, numbered where titles repeat. */
function sheetName(title: string, index: number, titles: readonly string[]): string {
  const nth = titles.slice(0, index + 1).filter((other) => other === title).length;
  const end = nth > 1 ? ` ${nth}` : "";
  return title.replace(/[\\/?*[\]:']/g, " ").slice(0, 31 - end.length) + end;
}

/** The parts around the worksheets, by path. `titles` are those of the worksheets, in their order. */
export function workbookParts(titles: readonly string[]): Record<string, string> {
  const each = (write: (number: number, title: string) => string) =>
    titles.map((title, index) => write(index + 1, title)).join("");
  return {
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number, title) => `<sheet name="${escaped(sheetName(title, number - 1, titles))}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${packages}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${titles.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "[Content_Types].xml": `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/>${each((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${partType}.worksheet+xml"/>`)}</Types>`,
  };
}
