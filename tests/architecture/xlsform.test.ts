import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sheetOf } from "~/features/exports/sheet";
import { xlsxFile } from "~/features/exports/xlsx-file.server";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import { conditionHolds, possibleValues } from "~/features/survey/conditions";
import { type Metamodule, metamoduleKeys, type Question, radioValues } from "~/features/survey/definition";
import type { InstrumentFile } from "~/features/survey/instrument-file";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { exportSurvey } from "~/features/survey/xlsform/export-survey.server";
import { importSurvey } from "~/features/survey/xlsform/import-survey.server";
import type { Sheet } from "~/features/survey/xlsform/sheets";
import { toSheets } from "~/features/survey/xlsform/to-sheets";
import { type Form, Instance, readForm } from "../fixtures/exports/xlsform/form";
import { brokenRules, rules } from "../fixtures/exports/xlsform/rules";
import { readWorkbook, type Worksheet } from "../fixtures/exports/xlsform/workbook";
import { aSurveyFile } from "../fixtures/survey-file";

/** Decision 0153: our workbooks as another program reads and writes them, by the published rules of XLSForm. */
const instruments = "app/features/survey/instruments";

let folder: string;
let files: InstrumentFile[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vointi-published-form-"));
  ({ files } = await readInstruments(instruments));
});
afterAll(() => rm(folder, { recursive: true }));

/** A question of ours in the words of the form. */
function asPublished(question: Question) {
  const { key, type, title, explanation, required, scale } = question;
  const base = { name: key, label: title, hint: explanation ?? {}, required };
  if (type === "open-ended") return { ...base, type: "text", choices: undefined, parameters: {} };
  if (type === "slider") {
    return { ...base, type: "range", choices: undefined, parameters: { start: 0, end: 100, step: 1 } };
  }
  const choices = radioValues[type].map((value, index) => ({ name: String(value), label: scale[index] }));
  return { ...base, type: "select_one", choices, parameters: {} };
}

/** Where the form asks or skips otherwise than we do, whatever the answer to the question asked about; none included. */
function askedOtherwise({ modules }: Metamodule, form: Form): string[] {
  const questions = form.groups.flatMap((group) => group.questions);
  return modules.flatMap((module) =>
    module.questions.flatMap((question) => {
      const { condition } = question;
      const relevant = questions.find(({ name }) => name === question.key)?.relevant ?? "";
      if (!condition) return relevant ? [`${question.key} is always asked`] : [];
      const asked = module.questions.find(({ vid }) => vid === condition.conditionQuestionVid) as Question;
      const instance = new Instance(form);
      return [undefined, ...possibleValues(asked.type)].flatMap((value) => {
        instance.answer(asked.key, value);
        const isAsked = relevant === "" || instance.holds(relevant);
        return isAsked === !conditionHolds(condition, value) ? [] : [`${question.key} after ${asked.key} ${value}`];
      });
    }),
  );
}

/** The workbook as another program saves it: another writer, all cells text, other order and spelling, blank rows, own sheet. */
async function savedElsewhere(book: ReadonlyMap<string, Worksheet>): Promise<Buffer> {
  const tables = [...book].map(([name, [headers = [], ...rows]]) =>
    sheetOf(
      name,
      headers.toReversed(),
      rows.flatMap((cells) => {
        const spelt = headers.map((_, column) => cells[column]?.replace(/^(begin|end)_group$/, "$1 group") || null);
        return [spelt.toReversed(), headers.map(() => null)];
      }),
    ),
  );
  const pieces: Uint8Array[] = [];
  const check = { title: "Notes", rows: () => [["Saved by", "another program"]] };
  for await (const piece of xlsxFile(tables.toReversed(), check)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("a survey kind as an XLSForm", () => {
  it.each(metamoduleKeys)("keeps the published rules, says what ours says, and comes back: %s", async (kind) => {
    const file = files.find(({ key }) => key === kind) as InstrumentFile;
    const definition = compileInstrument(file);
    const path = join(folder, `${kind}.xlsx`);
    const own = await mkdtemp(join(folder, "export-"));
    await copyFile(join(instruments, `${kind}.yaml`), join(own, `${kind}.yaml`));
    expect(await exportSurvey({ kind, folder: own, path })).toEqual({ ok: true });
    const book = readWorkbook(await readFile(path));
    expect(brokenRules(book)).toEqual([]);

    const form = readForm(book);
    expect({ id: form.id, version: form.version, languages: form.languages }).toEqual({
      id: kind,
      version: definition.vid,
      languages: ["fi", "sv", "en"],
    });
    const said = form.groups.map(({ name, label, questions }) => ({
      name,
      label,
      questions: questions.map(({ relevant: _relevant, extra: _extra, ...question }) => question),
    }));
    const ours = definition.modules.map(({ key, title, questions }) => ({
      name: key,
      label: title,
      questions: questions.map(asPublished),
    }));
    expect(said).toEqual(ours);
    expect(askedOtherwise(definition, form)).toEqual([]);
    // XLSForm had no texts for the ends of a range: ours stand in a list that a column of our own names.
    const ends = form.groups.flatMap(({ questions }) =>
      questions.map(({ extra }) => form.lists.get(extra["vointi::ends"] ?? "")?.map(({ label }) => label)),
    );
    const sliders = definition.modules.flatMap(({ questions }) =>
      questions.map(({ type, scale }) => (type === "slider" ? scale : undefined)),
    );
    expect(ends).toEqual(sliders);

    await writeFile(path, await savedElsewhere(book));
    const empty = await mkdtemp(join(folder, "import-"));
    const imported = await importSurvey({ path, folder: empty, overwrite: false });
    expect(imported).toEqual({ outcome: "written", file: join(empty, `${kind}.yaml`) });
    expect((await readInstruments(empty)).files).toEqual([file]);
  });
});

/** Each rule is broken once, so that a judge who sees nothing is seen. */
const q = (name: string) => `\${${name}}`;
const breaks: [rule: string, what: string, sheet: string, row: number, column: string, cell: string][] = [
  ["columns", "a header misspelt", "survey", 1, "relevant", "relevent"],
  ["columns", "a header that stands twice", "choices", 1, "list_name", "name"],
  ["columns", "a mandatory header less", "choices", 1, "list_name", "vointi::list"],
  ["names", "a name with a space", "survey", 4, "name", "waking up"],
  ["names", "a name that begins with a digit", "survey", 4, "name", "2nd"],
  ["names", "a question named as a module", "survey", 4, "name", "sleep"],
  ["names", "a question without a name", "survey", 4, "name", ""],
  ["types", "a type that is none", "survey", 4, "type", "slider"],
  ["types", "capitals in a type", "survey", 7, "type", "Text"],
  ["lists", "a list that is none", "survey", 4, "type", "select_one how_rarely"],
  ["groups", "a group that does not end", "survey", 8, "type", "text"],
  ["groups", "an end too many", "survey", 7, "type", "end_group"],
  ["labels", "a question without a label in a language", "survey", 4, "label::Svenska (sv)", ""],
  ["labels", "a choice without a label in a language", "choices", 4, "label::English (en)", ""],
  ["labels", "a hint in some languages", "survey", 5, "hint::English (en)", ""],
  ["languages", "a language of the questions alone", "choices", 1, "label::Svenska (sv)", "label::Ruotsi (sv)"],
  ["languages", "a language of the labels alone", "survey", 1, "hint::Svenska (sv)", "hint::Ruotsi (sv)"],
  ["languages", "a default language that is none of them", "settings", 2, "default_language", "fi"],
  ["choices", "two choices of one name", "choices", 3, "name", "0"],
  ["choices", "a choice without a name", "choices", 3, "name", ""],
  ["required", "a word for yes that is none", "survey", 4, "required", "kyllä"],
  ["required", "a group that is required", "survey", 2, "required", "yes"],
  ["references", "a condition on nothing", "survey", 6, "relevant", `not(${q("shift")} = 0)`],
  ["references", "a condition on a later question", "survey", 4, "relevant", `not(${q("shift_work")} = 0)`],
  ["references", "a reference that does not end", "survey", 6, "relevant", "not(${shift_work = 0)"],
  ["references", "a reference in a text", "survey", 6, "label::English (en)", q("first name")],
  ["expressions", "an operator of another language", "survey", 6, "relevant", `${q("shift_work")} == 0`],
  ["expressions", "a bracket that does not end", "survey", 6, "relevant", `not(${q("shift_work")} = 0`],
  ["parameters", "a step of nothing", "survey", 3, "parameters", "start=0 end=100 step=0"],
  ["parameters", "a step beyond the end", "survey", 3, "parameters", "start=0 end=100 step=101"],
  ["parameters", "a word for a number", "survey", 3, "parameters", "start=0 end=high step=1"],
  ["parameters", "a parameter that is none", "survey", 3, "parameters", "from=0 end=100 step=1"],
  ["parameters", "parameters of a choice", "survey", 4, "parameters", "start=0 end=100 step=1"],
  ["settings", "no id", "settings", 2, "form_id", ""],
  ["settings", "no version", "settings", 2, "version", ""],
];

/** The workbook's cells as texts. */
const asBook = (sheets: readonly Sheet[]): Map<string, Worksheet> =>
  new Map(sheets.map(({ name, rows }) => [name, rows.map((cells) => cells.map((cell) => String(cell ?? "")))]));

describe("the judge by the published rules", () => {
  const all = () => asBook(toSheets(aSurveyFile(), "version-1"));

  it("has nothing against a file that uses everything the format has", () => {
    expect(brokenRules(all())).toEqual([]);
  });

  it.each(breaks)("refuses by the rule %s %s", (rule, _, sheet, row, column, cell) => {
    const book = all();
    const rows = book.get(sheet) ?? [];
    const index = rows[0]?.indexOf(column) ?? -1;
    expect(index).toBeGreaterThanOrEqual(0);
    rows[row - 1]?.splice(index, 1, cell);
    expect(brokenRules(book).map((found) => found.split(":")[0])).toContain(rule);
  });

  it("refuses a workbook without a sheet, and settings in two rows", () => {
    const book = all();
    book.set("Choices", book.get("choices") ?? []);
    book.delete("choices");
    expect(brokenRules(book)).toContain("sheets: choices");
    const twice = all();
    twice.get("settings")?.push(twice.get("settings")?.[1] ?? []);
    expect(brokenRules(twice)).toContain("settings: 2 rows");
    expect(new Set([...breaks.map(([rule]) => rule), "sheets"])).toEqual(new Set(Object.keys(rules)));
  });

  it("refuses a condition that asks otherwise than ours", () => {
    const definition = compileInstrument(aSurveyFile());
    const form = readForm(all());
    expect(askedOtherwise(definition, form)).toEqual([]);
    const question = form.groups[0]?.questions[3] as { relevant: string };
    // As XPath this skips the question where the other one has no answer, which ours never does.
    question.relevant = `${q("shift_work")} = 100`;
    expect(askedOtherwise(definition, form)).toEqual(["shift_rest after shift_work undefined"]);
    question.relevant = "";
    expect(askedOtherwise(definition, form)).toEqual(["shift_rest after shift_work 0"]);
  });

  it("reads no formula for a text", async () => {
    const path = join(folder, "formula.xlsx");
    const cells = new Map([["0,0", { value: "type", type: "formula", formula: '"type"' }]] as const);
    await writeFile(path, await writeXlsx({ sheets: [{ name: "survey", rows: [[null]], cells }] }));
    const file = await readFile(path);
    expect(() => readWorkbook(file)).toThrow("a formula in A1");
  });
});
