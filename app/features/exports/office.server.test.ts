import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isOfficeThere, openedByOffice } from "../../../tests/fixtures/exports/office";
import { csvFile } from "./csv-file.server";
import { harmlessInLine } from "./formula-text";
import type { Cell } from "./sheet";
import { xlsxFile } from "./xlsx-file.server";

/** `npm run exports:check`: whether an office program opens our files and finds in them what we wrote. */
const isFull = process.env.VOINTI_FULL === "1";
const hasOffice = isFull && isOfficeThere();
if (isFull && !hasOffice) console.warn("SKIPPED: exports are not opened by LibreOffice, there is no soffice here");

const folder = hasOffice ? mkdtempSync(join(tmpdir(), "vointi-office-")) : "";
afterAll(() => rmSync(folder || join(tmpdir(), "none"), { recursive: true, force: true }));

const texts = [
  "=1+1",
  '=HYPERLINK("http://example.com";"x")',
  "=cmd|' /C calc'!A0",
  "+1",
  "+358501234567",
  "-2+3",
  "-5",
  "@SUM(1)",
  "  =1",
  "＝SUM(1)",
  '"=1',
  ";=1",
  "00123",
  "1E5",
  "1.2.2026",
  "TRUE",
  "#REF!",
  "'quoted",
  "_x0041_",
  "a;b,c\td",
  "two\nlines",
  "Åäö € – “x”",
  "😀",
  "<&>\"'",
  "\u202eright to left",
  "x".repeat(10_000),
];

async function* batches(rows: Cell[][]) {
  yield rows;
}
const sheetOf = (rows: Cell[][]) => ({
  title: "Results",
  header: ["a", "b"],
  batches: batches(rows),
  rowsOf: (row: Cell[]) => [row],
});

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const bytes: Uint8Array[] = [];
  for await (const piece of pieces) bytes.push(piece);
  return Buffer.concat(bytes);
}

describe.runIf(hasOffice)("an office program", () => {
  const rows = texts.map((text, index): Cell[] => [text, index % 2 ? index : index + 0.25]);

  it("reads a workbook's texts as they are, and its numbers as numbers", { timeout: 180_000 }, async () => {
    const check = { title: "Check", rows: ({ rows: count }: { rows: number }) => [["Rows", count]] };
    const found = openedByOffice(folder, "book.xlsx", await all(xlsxFile([sheetOf(rows)], check)), "Results");
    expect(found).toEqual([["a", "b"], ...rows.map(([text, number]) => [text, String(number)])]);
  });

  it("runs nothing of a CSV file", { timeout: 180_000 }, async () => {
    const found = openedByOffice(folder, "table.csv", await all(csvFile(sheetOf(rows), { separator: "," })), "table");
    const cells = found.slice(1).map(([text]) => text);
    // A CSV file can't say that a number is a text; programs take it for one, and what can run has its apostrophe.
    const numbers: Record<string, string> = { "00123": "123", "1E5": "100000" };
    expect(cells).toEqual(texts.map((text) => numbers[text] ?? harmlessInLine(text)));
  });
});
