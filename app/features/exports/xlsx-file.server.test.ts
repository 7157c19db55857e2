import { readXlsx } from "hucre";
import { JSDOM } from "jsdom";
import { describe, expect, it, vi } from "vitest";
import { unzipped } from "../../../tests/fixtures/exports/unzipped";
import type { Cell } from "./sheet";
import { mostCharacters } from "./sheet-xml";
import { xlsxFile } from "./xlsx-file.server";

const checkSheet = {
  title: "Check",
  rows: (check: { rows: number; sha256: string }) => [
    ["Rows", check.rows],
    ["SHA-256", check.sha256],
  ],
};

async function* inBatches(rows: Cell[][], size = 3) {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

async function written(rows: Cell[][], mostRows?: number): Promise<Buffer> {
  const sheet = { title: "Rows: [1]", header: ["a", "b"], batches: inBatches(rows), rowsOf: (row: Cell[]) => [row] };
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxFile([sheet], checkSheet, mostRows)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("a workbook", () => {
  it("has every text as text and every number as number, with no formula, for two readers", async () => {
    const texts = [
      "=1+1",
      "+358501234567",
      "00123",
      "1E5",
      " spaces ",
      "a\r\nb\tc",
      "\u0001\u001f",
      "_x0041_",
      "😀 <&>\"'",
      "-",
    ];
    const rows: Cell[][] = [...texts.map((text, index): Cell[] => [text, index - 3]), [null, 0.5]];
    const file = await written(rows);
    const parts = unzipped(file);
    for (const [path, xml] of parts) {
      const { document } = new JSDOM(xml, { contentType: "text/xml" }).window;
      expect(document.querySelector("parsererror"), path).toBeNull();
      expect(document.querySelectorAll("f, externalReference, hyperlink")).toHaveLength(0);
    }
    const { sheets } = await readXlsx(file);
    expect(sheets.map(({ name }) => name)).toEqual(["Rows   1 ", "Check"]);
    expect(sheets[0]?.rows.slice(1).map((row) => [row[0] ?? null, row[1]])).toEqual(rows);
  });

  it("has headings that stay in sight and filter, columns as wide as their content, and dates that are dates", async () => {
    const rows: Cell[][] = [
      [{ moment: "2026-11-26" }, "x".repeat(30)],
      [{ moment: "2026-03-29 14:05" }, "y".repeat(300)],
      ["2026-11", 0.5],
    ];
    const file = await written(rows);
    const { sheets } = await readXlsx(file, { readStyles: true });
    const [table, check] = sheets;
    expect(table?.rows.slice(1)).toEqual([
      [new Date("2026-11-26T00:00:00Z"), "x".repeat(30)],
      [new Date("2026-03-29T14:05:00Z"), "y".repeat(300)],
      ["2026-11", 0.5],
    ]);
    expect(table).toMatchObject({ freezePane: { rows: 1 }, autoFilter: { range: "A1:B4" } });
    expect(table?.columns?.map(({ width }) => width)).toEqual([18, 60]);
    const style = (cell: string) => table?.cells?.get(cell)?.style;
    expect([style("0,0")?.font?.bold, style("1,1")?.font?.bold ?? false]).toEqual([true, false]);
    expect([check?.freezePane, check?.autoFilter]).toEqual([undefined, undefined]);
    expect(unzipped(file).get("xl/workbook.xml")).toContain(
      `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'Rows   1 '!$A$1:$B$4</definedName>`,
    );
  });

  it("is the same to the byte whenever it is made", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime("2026-11-25");
      const first = await written([["a", 1]]);
      vi.setSystemTime("2026-12-01");
      expect(await written([["a", 1]])).toEqual(first);
    } finally {
      vi.useRealTimers();
    }
  });

  it("goes on in the next sheet under the same header, and counts every row", async () => {
    const rows = Array.from({ length: 25 }, (_, index): Cell[] => [`row ${index}`, index]);
    const { sheets } = await readXlsx(await written(rows, 11));
    expect(sheets.slice(0, -1).every((sheet) => sheet.rows.length <= 11 && sheet.rows[0]?.[0] === "a")).toBe(true);
    expect(sheets.slice(0, -1).flatMap((sheet) => sheet.rows.slice(1))).toEqual(rows);
    expect(new Set(sheets.map(({ name }) => name)).size).toBe(sheets.length);
    expect(sheets.at(-1)?.rows[0]).toEqual(["Rows", 25]);
    for (const { rows: inSheet, autoFilter } of sheets.slice(0, -1)) {
      expect(autoFilter?.range).toBe(`A1:B${inSheet.length}`);
    }
  });

  it("without rows still opens", async () => {
    const { sheets } = await readXlsx(await written([]));
    expect(sheets.map((sheet) => sheet.rows[0])).toEqual([
      ["a", "b"],
      ["Rows", 0],
    ]);
  });

  it("cuts what is longer than a cell, between characters and with a mark", async () => {
    const { sheets } = await readXlsx(
      await written([
        ["😀".repeat(20_000), 1],
        ["x".repeat(mostCharacters), 2],
      ]),
    );
    const [, long, fitting] = sheets[0]?.rows.map((row) => String(row[0])) ?? [];
    expect(long?.length).toBeLessThanOrEqual(mostCharacters);
    expect(long).toMatch(/^(?:😀)+ \[…\]$/u);
    expect(fitting).toBe("x".repeat(mostCharacters));
  });

  it("is read no further once nobody wants it, and lets its source go", async () => {
    let read = 0;
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield Array.from({ length: 100 }, (_, index): Cell[] => [`${read} ${index} ${Math.random()}`, Math.random()]);
        }
      } finally {
        isClosed = true;
      }
    }
    const sheet = { title: "a", header: ["a", "b"], batches: endless(), rowsOf: (row: Cell[]) => [row] };
    for await (const piece of xlsxFile([sheet], checkSheet)) {
      expect(piece.length).toBeGreaterThan(0);
      if (read > 5) break;
    }
    await expect.poll(() => isClosed).toBe(true);
    const soFar = read;
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(soFar);
  });

  it("breaks off where its source fails, so that nobody takes it for whole", async () => {
    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [["a", 1]];
      throw new Error("the database is gone");
    }
    const sheet = { title: "a", header: ["a", "b"], batches: failing(), rowsOf: (row: Cell[]) => [row] };
    const reading = (async () => {
      for await (const _ of xlsxFile([sheet], checkSheet));
    })();
    await expect(reading).rejects.toThrow("the database is gone");
  });
});
