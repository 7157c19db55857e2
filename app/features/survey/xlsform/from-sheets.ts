import { checkInstrument, textLimits } from "../check-instrument";
import type { InstrumentFile } from "../instrument-file";
import { readAdditionalFeedback, readCare, readFeedback, readStatusTexts } from "./feedback-sheets";
import { type Fields, type Place, type Places, readTable, type SheetRow, withoutBlanks } from "./sheet-row";
import { ownListName, type Sheet, type SheetName, type SheetProblem, sheetNames } from "./sheets";
import { type Choices, type ModuleDraft, readLists, readModules } from "./survey-sheet";

/**
 * Reads the workbook of a survey kind.
 * Returns the checked file and the version the workbook was made from ("" when it names none), or every problem found.
 * A workbook that toSheets made gives the same file back, except that an empty list is the same as none.
 */
export function fromSheets(
  sheets: readonly Sheet[],
): { ok: true; file: InstrumentFile; version: string } | { ok: false; problems: SheetProblem[] } {
  const problems: SheetProblem[] = [];
  const places: Places = new Map();
  const tableOf = (name: SheetName) => readTable(sheets, name, problems);
  const tables = { survey: tableOf("survey"), choices: tableOf("choices"), settings: tableOf("settings") };
  const texts = {
    status: tableOf("status"),
    feedback: tableOf("feedback"),
    care: tableOf("care"),
    additional: tableOf("additional_feedback"),
  };
  // A sheet or column that is missing would be reported again by every row.
  if (problems.length > 0) return { ok: false, problems: inOrder(problems) };

  const settings = readSettings(tables.settings, places, problems);
  const lists = readLists(tables.choices);
  const modules = readModules(tables.survey, lists, places);
  readStatusTexts(texts.status, modules);
  readFeedback(texts.feedback, modules, places);
  readCare(texts.care, modules, places);
  readAdditionalFeedback(texts.additional, modules, places);
  if (problems.length > 0) return { ok: false, problems: inOrder(problems) };

  const checked = checkInstrument({ ...settings.fields, ...withScales(lists, [...modules.values()]) });
  if (checked.ok) return { ok: true, file: checked.file, version: settings.version };
  return {
    ok: false,
    problems: inOrder(checked.problems.map(({ key, reason }) => ({ ...placeOf(key, places), reason }))),
  };
}

/** The place of a key, or of the nearest thing around it: a/b/c, then a/b, then a, then the settings. */
function placeOf(key: string, places: Places): Place {
  for (let words = key; words !== ""; words = words.slice(0, Math.max(0, words.lastIndexOf("/")))) {
    const place = places.get(words);
    if (place) return place;
  }
  return { sheet: "settings", row: 2 };
}

function inOrder(problems: SheetProblem[]): SheetProblem[] {
  const rank = ({ sheet }: SheetProblem) => sheetNames.indexOf(sheet);
  return problems.sort((a, b) => rank(a) - rank(b) || a.row - b.row);
}

function readSettings(rows: SheetRow[], places: Places, problems: SheetProblem[]): { fields: Fields; version: string } {
  const [row, ...rest] = rows;
  if (!row) {
    problems.push({ sheet: "settings", row: 2, reason: "one row expected, found none" });
    return { fields: {}, version: "" };
  }
  for (const other of rest) other.problem(undefined, "one row expected, found another");
  places.set("key", row.at("form_id"));
  const fields = {
    key: row.wantedText("form_id"),
    scored: row.wantedFlag("vointi::scored"),
    title: row.texts("vointi::title", textLimits.title),
    notice: row.optionalTexts("vointi::notice", textLimits.status),
  };
  return { fields: withoutBlanks(fields), version: row.text("version") ?? "" };
}

/** A list that only one question uses and that has its name stands with the question, every other one at the top. */
function withScales(lists: Map<string, Choices>, modules: ModuleDraft[]): Fields {
  const uses = new Map<string | undefined, number>();
  for (const { list } of modules.flatMap(({ questions }) => questions)) uses.set(list, (uses.get(list) ?? 0) + 1);
  const own = new Map<string | undefined, Choices["texts"] | undefined>();
  for (const module of modules) {
    for (const { key, list } of module.questions) {
      if (list && list === ownListName(module.key, key) && uses.get(list) === 1) own.set(list, lists.get(list)?.texts);
    }
  }
  return {
    scales: Object.fromEntries([...lists].flatMap(([name, { texts }]) => (own.has(name) ? [] : [[name, texts]]))),
    modules: modules.map(({ fields, questions, statusTexts, additionalFeedback }) => ({
      ...fields,
      statusTexts,
      ...(additionalFeedback.length > 0 && { additionalFeedback }),
      questions: questions.map(({ fields: question, list, feedback, care }) => ({
        ...question,
        scale: own.has(list) ? own.get(list) : list,
        ...(Object.keys(feedback).length > 0 && { feedback }),
        ...(Object.keys(care).length > 0 && { care }),
      })),
    })),
  };
}
