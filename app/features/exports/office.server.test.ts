import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, it } from "vitest";
import { csvFile } from "./csv-file.server";
import { harmless } from "./formula-text";
import type { Cell } from "./sheet";
import { xlsxFile } from "./xlsx-file.server";

/** `npm run exports:check`: whether an office program opens our files and finds in them what we wrote. */
const isFull = process.env.VOINTI_FULL === "1";
const hasOffice = isFull && spawnSync("soffice", ["--version"]).status === 0;
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

/** What LibreOffice finds in a file, each cell as text. `-1` writes every sheet to a file of its own. */
function opened(name: string, bytes: Uint8Array[], sheet = ""): string[][] {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(bytes));
  // UTF-8, every text quoted, values as they are stored and not as they are shown.
  const csv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,-1";
  const home = `-env:UserInstallation=file://${join(folder, "home")}`;
  const read = name.endsWith(".csv") ? ["--infilter=CSV:44,34,76,1,,0,false,false,false,false"] : [];
  execFileSync("soffice", [home, "--headless", ...read, "--convert-to", csv, "--outdir", join(folder, "out"), path], {
    stdio: "pipe",
    timeout: 120_000,
  });
  const made = join(folder, "out", `${name.replace(/\.\w+$/, "")}${sheet && `-${sheet}`}.csv`);
  return parse(readFileSync(made, "utf8"), { relax_column_count: true }) as string[][];
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const bytes: Uint8Array[] = [];
  for await (const piece of pieces) bytes.push(piece);
  return bytes;
}

describe.runIf(hasOffice)("an office program", () => {
  const rows = texts.map((text, index): Cell[] => [text, index % 2 ? index : index + 0.25]);

  it("reads a workbook's texts as they are, and its numbers as numbers", { timeout: 180_000 }, async () => {
    const check = { title: "Check", rows: ({ rows: count }: { rows: number }) => [["Rows", count]] };
    const found = opened("book.xlsx", await all(xlsxFile(sheetOf(rows), check)), "Results");
    expect(found).toEqual([["a", "b"], ...rows.map(([text, number]) => [text, String(number)])]);
  });

  it("runs nothing of a CSV file", { timeout: 180_000 }, async () => {
    const found = opened("table.csv", await all(csvFile(sheetOf(rows))), "table");
    const cells = found.slice(1, -1).map(([text]) => text);
    // A CSV file can't say that a number is a text; programs take it for one, and what can run has its apostrophe.
    const numbers: Record<string, string> = { "00123": "123", "1E5": "100000" };
    expect(cells).toEqual(texts.map((text) => numbers[text] ?? harmless(text)));
  });
});
