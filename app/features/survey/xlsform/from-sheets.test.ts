import { describe, expect, it } from "vitest";
import { aSurveyFile } from "../../../../tests/fixtures/survey-file";
import { fromSheets } from "./from-sheets";
import { type Cell, problemLine, type Sheet, type SheetName } from "./sheets";
import { toSheets } from "./to-sheets";

const workbook = () => toSheets(aSurveyFile(), "version 1");

/** A workbook being edited, as a person would: by sheet, row number and column header. */
class Edit {
  readonly sheets = workbook();

  sheet(name: SheetName): Sheet {
    const sheet = this.sheets.find((each) => each.name === name);
    if (!sheet) throw new Error(`no sheet ${name}`);
    return sheet;
  }

  set(name: SheetName, row: number, column: string, cell: Cell): void {
    const { rows } = this.sheet(name);
    const index = rows[0]?.indexOf(column) ?? -1;
    const cells = rows[row - 1];
    if (index < 0 || !cells) throw new Error(`no cell in ${name}, row ${row}, column ${column}`);
    cells[index] = cell;
  }

  copyOf(name: SheetName, row: number): Cell[] {
    return [...(this.sheet(name).rows[row - 1] ?? [])];
  }

  /** Puts a copy of a row below it. */
  repeat(name: SheetName, row: number): void {
    this.sheet(name).rows.splice(row, 0, this.copyOf(name, row));
  }

  remove(name: SheetName, row: number, count = 1): void {
    this.sheet(name).rows.splice(row - 1, count);
  }

  /** Adds a column with one filled cell, in row 2. */
  addColumn(name: SheetName, header: Cell, cell: Cell): void {
    const { rows } = this.sheet(name);
    rows[0]?.push(header);
    rows[1]?.push(cell);
  }

  removeColumn(name: SheetName, column: string): void {
    const { rows } = this.sheet(name);
    const index = rows[0]?.indexOf(column) ?? -1;
    for (const cells of rows) cells.splice(index, 1);
  }
}

function problemsOf({ sheets }: Edit): string[] {
  const result = fromSheets(sheets);
  return result.ok ? [] : result.problems.map(problemLine);
}

/** $key becomes the reference to a question, as in XLSForm. */
const q = (words: string) => words.replace(/\$(\w+)/g, (_, key) => `\${${key}}`);

const sv = "label::Svenska (sv)";
const long = (length: number) => "ä".repeat(length);
const slider = "sliders run from 0 to 100 by 1: write";
const more = q(
  "would skip the question also when shift_work has no answer; write not($shift_work != '' and $shift_work != 100)",
);
const beginning = (words: string) =>
  expect.stringMatching(new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));

describe("fromSheets", () => {
  it("gives back the file and the version that were exported", () => {
    expect(fromSheets(workbook())).toEqual({ ok: true, file: aSurveyFile(), version: "version 1" });
  });

  it("does not care for the order of sheets and columns, blank rows, or capitals and spaces in headers", () => {
    const sheets = workbook().reverse();
    for (const { rows } of sheets) {
      for (const cells of rows) cells.reverse();
      rows.splice(1, 0, [], [null, "  "]);
      rows[0] = rows[0]?.map((header) => String(header).toUpperCase().replace("::", " :: ")) ?? [];
    }
    expect(fromSheets(sheets)).toEqual({ ok: true, file: aSurveyFile(), version: "version 1" });
  });

  it("takes what spreadsheet programs make of words and numbers", () => {
    const edit = new Edit();
    edit.set("survey", 3, "required", true);
    edit.set("survey", 4, "vointi::weight", "0,5");
    edit.set("survey", 5, "required", "No");
    edit.set("survey", 5, "type", " select_one   sleep_shift_work ");
    edit.set("survey", 2, "type", "begin group");
    edit.set("survey", 3, "parameters", "step=1; start=0; end=100");
    edit.set("survey", 3, "label::English (en)", 5);
    edit.set("choices", 2, "name", "0");
    expect(fromSheets(edit.sheets)).toEqual({ ok: true, file: aSurveyFile(), version: "version 1" });
  });

  it("puts a list that several questions use, or none, at the top of the file and a question's own into the question", () => {
    const edit = new Edit();
    edit.set("survey", 12, "type", "select_one work_busy");
    edit.set("survey", 12, "relevant", null);
    const result = fromSheets(edit.sheets);
    if (!result.ok) throw new Error(result.problems.map(problemLine).join("\n"));
    const { scales, modules } = result.file;
    expect(Object.keys(scales)).toEqual(["how_often", "how_well", "once", "unused", "work_busy", "work_why"]);
    expect(modules[1]?.questions.map(({ scale }) => scale)).toEqual(["how_often", "work_busy", "work_busy", "once"]);
    expect(modules[0]?.questions[2]?.scale).toEqual(aSurveyFile().modules[0]?.questions[2]?.scale);
  });

  it.each<[what: string, sheet: SheetName, row: number, column: string, cell: Cell, reason: string]>([
    // The sheet survey
    ["an unknown type", "survey", 7, "type", "integer", "unknown type: integer"],
    ["several choices", "survey", 4, "type", "select_multiple how_often", "unknown type: select_multiple how_often"],
    ["a row without a type", "survey", 7, "type", null, "missing"],
    ["a row without a name", "survey", 7, "name", " ", "missing"],
    ["a name with capitals", "survey", 7, "name", "Comment", "use lower_case_words: Comment"],
    ["a missing translation", "survey", 4, sv, null, "missing translation: sv"],
    ["a hint in two languages", "survey", 5, "hint::English (en)", "", "missing translation: en"],
    ["two questions of one name", "survey", 5, "name", "waking", "duplicate name: waking is also in row 4"],
    ["two modules of one name", "survey", 9, "name", "sleep", "duplicate name: sleep is also in row 2"],
    ["an unknown list", "survey", 4, "type", "select_one how_rarely", "unknown list: how_rarely"],
    ["unknown ends of a slider", "survey", 3, "vointi::ends", "ends", "unknown list: ends"],
    ["five ends", "survey", 3, "vointi::ends", "how_often", "a slider has two ends, list how_often has 5 texts"],
    ["another slider", "survey", 3, "parameters", "start=0 end=10 step=1", `${slider} start=0 end=100 step=1`],
    ["no condition of ours", "survey", 11, "relevant", q("$pace + 1 = 2"), q('can\'t be expressed: "$pace + 1 = 2"')],
    ["a condition that hides more than ours", "survey", 6, "relevant", q("$shift_work = 100"), more],
    ["a number in words", "survey", 4, "vointi::weight", "double", 'number expected, found "double"'],
    ["perhaps for yes or no", "survey", 4, "required", "perhaps", 'yes or no expected, found "perhaps"'],
    ["neither yes nor no", "survey", 2, "vointi::scored", null, "yes or no expected, found nothing"],
    ["a text over its limit", "survey", 4, sv, long(201), "sv text has 201 characters, the limit is 200"],
    [
      "a hint over its limit",
      "survey",
      5,
      "hint::Suomi (fi)",
      long(401),
      "fi text has 401 characters, the limit is 400",
    ],
    ["other placeholders", "survey", 6, sv, "utan {namn}", "placeholders differ between fi and sv"],
    [
      "a formula",
      "survey",
      4,
      sv,
      { unreadable: "formula" },
      "text expected, found a formula: format the cell as text",
    ],
    ["a date", "survey", 4, sv, { unreadable: "date" }, "text expected, found a date"],
    ["a truth value", "survey", 4, sv, true, "text expected, found TRUE or FALSE"],
    ["a condition on a module", "survey", 9, "relevant", q("not($rested = 0)"), "begin_group takes none"],
    ["a life area on a question", "survey", 4, "vointi::lifeArea", "work", "a question takes none"],
    ["a slider's ends on a select_one", "survey", 4, "vointi::ends", "how_well", "select_one takes none"],
    ["one band alone", "survey", 2, "vointi::highFrom", null, "number expected: the two bands stand together"],
    // The sheets choices and settings
    ["a choice without a translation", "choices", 4, sv, null, "missing translation: sv"],
    ["a choice over its limit", "choices", 4, sv, long(61), "sv text has 61 characters, the limit is 60"],
    ["a choice that is not its value", "choices", 4, "name", 2, "choice 3 of 5 is 50, found 2"],
    ["a choice without a value", "choices", 4, "name", null, "number expected: choice 3 of 5 is 50"],
    ["a list with a bad name", "choices", 9, "list_name", "One Time", "use lower_case_words: One Time"],
    ["an untitled survey", "settings", 2, "vointi::title::English (en)", null, "missing translation: en"],
    // Our own sheets
    ["an unknown module", "status", 4, "module", "slep", "no such begin_group on the sheet survey: slep"],
    ["an unknown status", "status", 4, "status", "lowest", "unknown: lowest; write one of high, mid, low, done"],
    ["a status given twice", "status", 4, "status", "mid", "sleep has its text for mid twice"],
    ["an unknown question", "feedback", 2, "question", "rest", "no such question in sleep on the sheet survey: rest"],
    ["an unknown kind of feedback", "feedback", 2, "kind", "best", "unknown: best; write one of good, recomm"],
    ["a kind of feedback given twice", "feedback", 3, "kind", "good", "rested has its good twice"],
    ["two feedbacks of one id", "feedback", 3, "id", "hyva_uni", "duplicate feedback id: hyva_uni is also in row 2"],
    ["feedback from a word", "feedback", 2, "from", "high", 'number expected, found "high"'],
    [
      "a long feedback text",
      "feedback",
      2,
      "text::Suomi (fi)",
      long(401),
      "fi text has 401 characters, the limit is 400",
    ],
    ["a point with a range", "additional_feedback", 4, "from", 10, "a point takes none"],
    // What only the whole survey shows
    ["an unknown survey kind", "settings", 2, "form_id", "horoscope", "Invalid option"],
    ["an unknown recall period", "survey", 2, "vointi::recall", "yesterday", "Invalid option"],
    ["an unknown life area", "survey", 2, "vointi::lifeArea", "horses", "Invalid option"],
    ["a leaflet with a bad id", "survey", 2, "vointi::attachments", "sleep_leaflet Light", "use lower_case_words"],
    ["a weight out of range", "survey", 4, "vointi::weight", 11, "Too big"],
    ["bands the wrong way round", "survey", 2, "vointi::midFrom", 90, "midFrom must be below highFrom"],
    ["a band out of range", "survey", 2, "vointi::highFrom", 101, "Too big"],
    [
      "a condition elsewhere",
      "survey",
      11,
      "relevant",
      q("not($rested = 0)"),
      "no such question in this module: rested",
    ],
    ["a condition on a later question", "survey", 10, "relevant", q("not($role = 0)"), "names a later question: role"],
    [
      "a condition on itself",
      "survey",
      10,
      "relevant",
      q("not($pace = 0)"),
      "loop: the condition names its own question",
    ],
    ["a loop", "survey", 10, "relevant", q("not($busy = 0)"), "loop with busy"],
    ["a value never given", "survey", 11, "relevant", q("not($pace = 33)"), "pace (quinary) can never be 33"],
    ["a value out of range", "survey", 11, "relevant", q("not($pace < 101)"), "Too big"],
    [
      "a question never asked",
      "survey",
      11,
      "relevant",
      q("not($pace >= 0)"),
      "unreachable: the condition always holds",
    ],
    ["a feedback range the wrong way round", "feedback", 4, "from", 90, "from is above to"],
    ["a feedback range out of range", "feedback", 4, "to", 101, "Too big"],
    ["a feedback id with capitals", "feedback", 4, "id", "Uni", "use lower_case_words"],
    ["an additional range the wrong way round", "additional_feedback", 3, "from", 90, "from is above to"],
    ["an additional range out of range", "additional_feedback", 3, "to", 101, "Too big"],
    ["a point with a bad id", "additional_feedback", 5, "id", "Lepää", "use lower_case_words"],
  ])("names sheet, row and column of %s", (_, sheet, row, column, cell, reason) => {
    const edit = new Edit();
    edit.set(sheet, row, column, cell);
    expect(problemsOf(edit)).toContainEqual(beginning(`${sheet}, row ${row}, column ${column}: ${reason}`));
  });

  it.each<[what: string, problem: string, change: (edit: Edit) => unknown]>([
    [
      "a module that does not end",
      "survey, row 8, column type: begin_group inside sleep (row 2): its end_group is missing",
      (edit) => edit.remove("survey", 8),
    ],
    [
      "a last module that does not end",
      "survey, row 9, column type: begin_group without end_group: work",
      (edit) => edit.remove("survey", 14),
    ],
    [
      "an end without a beginning",
      "survey, row 9, column type: end_group without begin_group",
      (edit) => edit.repeat("survey", 8),
    ],
    [
      "a question outside of modules",
      "survey, row 15, column type: a question outside of begin_group and end_group",
      (edit) => edit.sheet("survey").rows.push(edit.copyOf("survey", 7)),
    ],
    ["a module without questions", "survey, row 9: module without questions", (edit) => edit.remove("survey", 10, 4)],
    [
      "too many choices",
      "survey, row 4, column type: select_one takes 2 to 5 choices, list how_often has 6",
      (edit) => edit.repeat("choices", 6),
    ],
    [
      "an open question with a weight",
      "survey, row 7: an open-ended question has no weight, reversal or feedback",
      (edit) => edit.set("survey", 7, "vointi::weight", 1),
    ],
    ["a missing status text", "survey, row 2: missing status text: mid", (edit) => edit.remove("status", 3)],
    [
      "a scored survey with a module that is not",
      "settings, row 2: a scored survey may hold scored modules only",
      (edit) => edit.set("settings", 2, "vointi::scored", "yes"),
    ],
    ["settings in two rows", "settings, row 3: one row expected, found another", (edit) => edit.repeat("settings", 2)],
    ["no settings", "settings, row 2: one row expected, found none", (edit) => edit.remove("settings", 2)],
    [
      "a point before its subgroup",
      "additional_feedback, row 3, column level: a point before the first subgroup of everyday",
      (edit) => edit.remove("additional_feedback", 3),
    ],
    [
      "a subgroup before its group",
      "additional_feedback, row 2, column level: a subgroup before the first group of sleep",
      (edit) => edit.remove("additional_feedback", 2),
    ],
    [
      "a subgroup without points",
      "additional_feedback, row 6: Too small",
      (edit) => edit.remove("additional_feedback", 7),
    ],
    [
      "a missing sheet",
      "status, row 1: missing sheet",
      (edit) => Object.assign(edit.sheet("status"), { name: "states" }),
    ],
    ["a missing column", `survey, row 1, column ${sv}: missing column`, (edit) => edit.set("survey", 1, sv, null)],
    [
      "an unknown column",
      "survey, row 1, column constraint: unknown column",
      (edit) => edit.addColumn("survey", "constraint", ". > 1"),
    ],
    [
      "a column that is there twice",
      "survey, row 1, column name: the column is there twice",
      (edit) => edit.set("survey", 1, "type", "name"),
    ],
    [
      "a column without a header",
      "settings, row 1: column 11 has no header",
      (edit) => edit.addColumn("settings", null, "note to self"),
    ],
  ])("names sheet and row of %s", (_, problem, change) => {
    const edit = new Edit();
    change(edit);
    expect(problemsOf(edit)).toContainEqual(beginning(problem));
  });

  it("reports everything wrong with the rows at once, in the order of the sheets", () => {
    const edit = new Edit();
    edit.set("feedback", 2, "from", "high");
    edit.set("choices", 4, sv, null);
    edit.set("survey", 7, "type", "integer");
    edit.set("survey", 4, "label::English (en)", null);
    expect(problemsOf(edit)).toEqual([
      "survey, row 4, column label::English (en): missing translation: en",
      "survey, row 7, column type: unknown type: integer",
      "choices, row 4, column label::Svenska (sv): missing translation: sv",
      'feedback, row 2, column from: number expected, found "high"',
    ]);
  });

  it("reports a missing column once and not again for every row", () => {
    const edit = new Edit();
    edit.removeColumn("survey", "required");
    expect(problemsOf(edit)).toEqual(["survey, row 1, column required: missing column"]);
  });

  it("takes a condition that skips unanswered questions too where the answer is always there", () => {
    const edit = new Edit();
    edit.set("survey", 11, "relevant", q("$pace >= 50"));
    expect(fromSheets(edit.sheets)).toEqual({ ok: true, file: aSurveyFile(), version: "version 1" });
  });
});
