import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aSurveyFile } from "../../../../tests/fixtures/survey-file";
import { compileInstrument } from "../compile-instrument.server";
import { metamoduleKeys } from "../definition";
import type { InstrumentFile } from "../instrument-file";
import { readInstruments } from "../read-instruments.server";
import { fromSheets } from "./from-sheets";
import { problemLine, sheetColumns, sheetNames } from "./sheets";
import { toSheets } from "./to-sheets";
import { readXlsform, writeXlsform, XlsformFileError } from "./xlsform-file.server";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vointi-xlsform-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The parts of a .xlsx file by name, unzipped without the package that wrote it. */
async function unzip(path: string): Promise<Map<string, string>> {
  const bytes = await readFile(path);
  const parts = new Map<string, string>();
  const directoryEnd = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  let at = bytes.readUInt32LE(directoryEnd + 16);
  for (let left = bytes.readUInt16LE(directoryEnd + 10); left > 0; left -= 1) {
    const isDeflated = bytes.readUInt16LE(at + 10) === 8;
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    parts.set(name, (isDeflated ? inflateRawSync(content) : content).toString("utf8"));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** The cells of a sheet as another program reads them: type attribute and text, by their A1 names. */
function cellsOf(parts: Map<string, string>, number: number): Map<string, { type: string; text: string }> {
  const unescaped = (words: string) =>
    words.replace(
      /&(lt|gt|quot|apos|amp);/g,
      (_, name) => ({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" })[name as "lt"],
    );
  const shared = [...(parts.get("xl/sharedStrings.xml") ?? "").matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)];
  const cells = [...(parts.get(`xl/worksheets/sheet${number}.xml`) ?? "").matchAll(/<c ([^>]*)><v>([^<]*)<\/v><\/c>/g)];
  return new Map(
    cells.map(([, attributes = "", value = ""]) => {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
      const text = attribute("t") === "s" ? unescaped(shared[Number(value)]?.[1] ?? "") : value;
      return [attribute("r"), { type: attribute("t"), text }];
    }),
  );
}

describe("a workbook written and read", () => {
  let files: InstrumentFile[];
  beforeAll(async () => {
    ({ files } = await readInstruments("app/features/survey/instruments"));
  });

  // The short run has one of every four.
  const written = metamoduleKeys.filter((_, turn) => process.env.VOINTI_FULL === "1" || turn % 4 === 1);
  it.each(written)("gives back the survey %s: the same file, definition and vids", async (kind) => {
    const file = files.find(({ key }) => key === kind);
    if (!file) throw new Error(`no survey file ${kind}`);
    const definition = compileInstrument(file);
    const path = join(folder, `${kind}.xlsx`);
    await writeXlsform(path, toSheets(file, definition.vid));
    const result = fromSheets(await readXlsform(path));
    if (!result.ok) throw new Error(result.problems.map(problemLine).join("\n"));
    expect(result.version).toBe(definition.vid);
    expect(result.file).toEqual(file);
    expect(compileInstrument(result.file)).toEqual(definition);
  });

  it("gives back everything the format has, and texts that look like formulas, numbers, dates or escapes", async () => {
    const path = join(folder, "all.xlsx");
    await writeXlsform(path, toSheets(aSurveyFile(), "1"));
    expect(fromSheets(await readXlsform(path))).toEqual({ ok: true, file: aSurveyFile(), version: "1" });
  });

  it("is an XLSForm for another reader: its sheets and columns, text in every text cell, and no formula", async () => {
    const path = join(folder, "other-reader.xlsx");
    await writeXlsform(path, toSheets(aSurveyFile(), "1"));
    const parts = await unzip(path);
    const names = [...(parts.get("xl/workbook.xml") ?? "").matchAll(/<sheet name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(sheetNames);
    expect([...parts.values()].filter((part) => part.includes("<f>"))).toEqual([]);

    const survey = cellsOf(parts, 1);
    expect([...survey.entries()].filter(([name]) => /^[A-Z]1$/.test(name)).map(([, { text }]) => text)).toEqual(
      sheetColumns.survey,
    );
    const row = (number: number) => ["A", "B", "C", "D", "E"].map((column) => survey.get(`${column}${number}`)?.text);
    expect(row(2)).toEqual(["begin_group", "sleep", "Sleep fi", "Sleep sv", "Sleep en"]);
    expect(row(3)).toEqual(["range", "rested", "-5 astetta", "1–2", "5"]);
    expect(["C3", "D3", "E3"].map((name) => survey.get(name)?.type)).toEqual(["s", "s", "s"]);
    expect(row(4).slice(0, 2)).toEqual(["select_one how_often", "waking"]);
    expect(survey.get("J6")).toEqual({ type: "s", text: `not(\${shift_work} != '' and \${shift_work} != 100)` });
    expect(row(7).slice(0, 2)).toEqual(["text", "comment"]);
    expect(row(8)).toEqual(["end_group", undefined, undefined, undefined, undefined]);

    const settings = cellsOf(parts, 3);
    expect(["A2", "B2", "C2"].map((name) => settings.get(name)?.text)).toEqual(["pulse", "1", "Suomi (fi)"]);
    expect(["E2", "F2", "G2"].map((name) => settings.get(name))).toEqual([
      { type: "s", text: "=SUM(A1:A9)" },
      { type: "s", text: "+358 nummer" },
      { type: "s", text: "@home" },
    ]);
  });

  it("formats texts as text, so that editing them in a spreadsheet program makes no formula or date of them", async () => {
    const path = join(folder, "format.xlsx");
    await writeXlsform(path, toSheets(aSurveyFile(), "1"));
    const parts = await unzip(path);
    const style = /<c r="E2"[^>]* s="(\d+)"/.exec(parts.get("xl/worksheets/sheet3.xml") ?? "")?.[1];
    const styles = parts.get("xl/styles.xml") ?? "";
    const formats = [...(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0].matchAll(/<xf numFmtId="(\d+)"/g) ?? [])];
    const format = formats[Number(style)]?.[1];
    expect(styles).toContain(`<numFmt numFmtId="${format}" formatCode="@"/>`);
  });
});

describe("readXlsform", () => {
  it("tells formulas, dates and error values from texts", async () => {
    const path = join(folder, "unreadable.xlsx");
    const cells = new Map([
      ["0,0", { value: "sum", type: "formula", formula: 'CONCATENATE("a","b")' }],
      ["0,1", { value: new Date(0), type: "date", style: { numFmt: "yyyy-mm-dd" } }],
      ["0,2", { value: "#NAME?", type: "error" }],
    ] as const);
    await writeFile(path, await writeXlsx({ sheets: [{ name: "survey", rows: [[null, null, null, "=a"]], cells }] }));
    const [sheet] = await readXlsform(path);
    expect(sheet?.rows[0]).toEqual([
      { unreadable: "formula" },
      { unreadable: "date" },
      { unreadable: "error value" },
      "=a",
    ]);
  });

  it("says which file is not there or no workbook", async () => {
    const path = join(folder, "notes.xlsx");
    await writeFile(path, "type,name\n");
    await expect(readXlsform(path)).rejects.toThrow(XlsformFileError);
    await expect(readXlsform(path)).rejects.toThrow("notes.xlsx is not a readable .xlsx file");
    await expect(readXlsform(join(folder, "nowhere.xlsx"))).rejects.toThrow("nowhere.xlsx: no such file");
  });
});
