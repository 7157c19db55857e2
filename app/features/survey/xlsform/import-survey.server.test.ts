import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseInstrument } from "../read-instruments.server";
import { exportSurvey } from "./export-survey.server";
import { importSurvey } from "./import-survey.server";
import type { Cell } from "./sheets";
import { readXlsform, writeXlsform } from "./xlsform-file.server";

let folder: string;
let path: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vointi-import-"));
  path = join(folder, "pulse.xlsx");
  file = join(folder, "pulse.yaml");
  await copyFile("app/features/survey/instruments/pulse.yaml", file);
  expect(await exportSurvey({ kind: "pulse", folder, path })).toEqual({ ok: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** What a translator does: opens the workbook, types into one cell, saves. */
async function type(row: number, column: string, cell: Cell): Promise<void> {
  const sheets = await readXlsform(path);
  const survey = sheets.find(({ name }) => name === "survey");
  const index = survey?.rows[0]?.indexOf(column) ?? -1;
  survey?.rows[row - 1]?.splice(index, 1, cell);
  await writeXlsform(path, sheets);
}

const importIt = (overwrite = false) => importSurvey({ path, folder, overwrite });

async function swedishTitle(): Promise<string | undefined> {
  const parsed = parseInstrument(await readFile(file, "utf8"));
  return parsed.ok ? parsed.file.modules[0]?.questions[0]?.title.sv : undefined;
}

describe("importSurvey", () => {
  it("does not touch the survey file when the workbook says the same", async () => {
    const before = await stat(file, { bigint: true });
    expect(await importIt()).toEqual({ outcome: "unchanged", file });
    expect((await stat(file, { bigint: true })).mtimeNs).toBe(before.mtimeNs);
  });

  it("writes a changed text", async () => {
    await type(3, "label::Svenska (sv)", "En ny fråga?");
    expect(await importIt()).toEqual({ outcome: "written", file });
    expect(await swedishTitle()).toBe("En ny fråga?");
  });

  it("writes a survey file that is not there yet", async () => {
    await rm(file);
    expect(await importIt()).toEqual({ outcome: "written", file });
    expect(parseInstrument(await readFile(file, "utf8")).ok).toBe(true);
  });

  it("refuses a workbook with a problem, and writes nothing", async () => {
    const before = await readFile(file, "utf8");
    await type(3, "label::Svenska (sv)", null);
    expect(await importIt(true)).toEqual({
      outcome: "refused",
      problems: [{ sheet: "survey", row: 3, column: "label::Svenska (sv)", reason: "missing translation: sv" }],
    });
    expect(await readFile(file, "utf8")).toBe(before);
  });

  it("does not undo what has changed in the survey file since the export, unless told to", async () => {
    const changed = (await readFile(file, "utf8")).replace("en: Pulse", "en: The pulse");
    await writeFile(file, changed);
    await type(3, "label::Svenska (sv)", "En ny fråga?");
    expect(await importIt()).toEqual({ outcome: "stale", file });
    expect(await readFile(file, "utf8")).toBe(changed);
    expect(await importIt(true)).toEqual({ outcome: "written", file });
    expect(await swedishTitle()).toBe("En ny fråga?");
  });

  it("does not replace a survey file that has a problem of its own, unless told to", async () => {
    await writeFile(file, "key: pulse\n");
    expect(await importIt()).toEqual({ outcome: "stale", file });
    expect(await importIt(true)).toEqual({ outcome: "written", file });
  });
});

describe("exportSurvey", () => {
  it("says what is wrong with a survey file instead of exporting it", async () => {
    await writeFile(file, "key: pulse\n");
    const result = await exportSurvey({ kind: "pulse", folder, path });
    expect(result).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.objectContaining({ file: "pulse.yaml", key: "title" })]),
    });
  });

  it("says which surveys there are when asked for another", async () => {
    expect(await exportSurvey({ kind: "horoscope", folder, path })).toEqual({
      ok: false,
      problems: [{ file: "horoscope.yaml", key: "(file)", reason: "not one of pulse" }],
    });
  });
});
