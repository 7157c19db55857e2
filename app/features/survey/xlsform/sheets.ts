import { type Language, languages } from "~/i18n/languages";
import { careSubjects, feedbackKinds, lifeAreas, recallPeriods } from "../definition";

/**
 * The workbook of one survey kind: the XLSForm sheets survey, choices and settings, and four sheets of our own.
 * What XLSForm has no word for stands in columns that begin with `vointi::`, which other XLSForm tools ignore.
 * xlsform.org describes the standard ones.
 */

/** A cell as it was found. Formulas, dates and error values are told apart because none of them is a text. */
export type Cell = string | number | boolean | null | { unreadable: "formula" | "date" | "error value" };

/** A sheet: its first row holds the column headers. */
export type Sheet = { name: string; rows: Cell[][] };

/** One thing wrong with a workbook. Rows are counted from 1, as spreadsheet programs show them. */
export type SheetProblem = { sheet: SheetName; row: number; column?: string; reason: string };

/** Language names as XLSForm wants them: the name, then the code in parentheses. */
export const languageNames: Record<Language, string> = {
  fi: "Suomi (fi)",
  sv: "Svenska (sv)",
  en: "English (en)",
};

/** The column of one language of a translated text, e.g. `label::Suomi (fi)`. */
export function textColumn(prefix: string, language: Language): string {
  return `${prefix}::${languageNames[language]}`;
}

function textColumns(prefix: string): string[] {
  return languages.map((language) => textColumn(prefix, language));
}

/** The title of a question or a module. */
export const labelColumns: readonly string[] = textColumns("label");

/** Columns of the sheet survey that say something about questions only. */
export const questionColumns: readonly string[] = [
  ...textColumns("hint"),
  "required",
  "relevant",
  "parameters",
  // The list with the texts of a slider's two ends.
  "vointi::ends",
  "vointi::weight",
  "vointi::reversed",
];

/** Columns of the sheet survey that say something about modules only. */
export const moduleColumns: readonly string[] = [
  "vointi::scored",
  "vointi::joinsNext",
  "vointi::lifeArea",
  "vointi::midFrom",
  "vointi::highFrom",
  "vointi::attachments",
  // What its good texts speak of beside its own questions.
  "vointi::speaksOf",
];

/** The time asked about: of a module, or of a question that asks about another. */
export const recallColumn = "vointi::recall";

/** Every sheet with its columns, in the order they are written. */
export const sheetColumns = {
  survey: ["type", "name", ...labelColumns, ...questionColumns, recallColumn, ...moduleColumns],
  choices: ["list_name", "name", ...textColumns("label")],
  settings: [
    "form_id",
    "version",
    "default_language",
    "vointi::scored",
    ...textColumns("vointi::title"),
    ...textColumns("vointi::notice"),
  ],
  status: ["module", "status", ...textColumns("text")],
  feedback: ["module", "question", "kind", "id", "from", "to", ...textColumns("text")],
  care: ["module", "question", "subject", "calls_for", "at_most", ...textColumns("text")],
  additional_feedback: ["module", "level", "id", "from", "to", "attachments", ...textColumns("text")],
} as const satisfies Record<string, readonly string[]>;
export type SheetName = keyof typeof sheetColumns;
export const sheetNames = Object.keys(sheetColumns) as SheetName[];

/** The status texts a module may have: one per band, or one for a module that is not scored. */
export const statuses = ["high", "mid", "low", "done"] as const;

/** What answers call for, as a question says it: every other answer is clear. */
export const careLevels = ["serious", "concern"] as const;

/** The levels of additional feedback: a group holds subgroups, a subgroup holds points. */
const feedbackLevels = ["group", "subgroup", "point"] as const;

/** What can stand in a column that takes one of a few words; spreadsheet programs offer these to choose from. */
export const columnWords: Record<string, readonly string[]> = {
  required: ["yes", "no"],
  "vointi::reversed": ["yes", "no"],
  "vointi::scored": ["yes", "no"],
  "vointi::joinsNext": ["yes", "no"],
  "vointi::recall": recallPeriods,
  "vointi::lifeArea": lifeAreas,
  status: statuses,
  kind: feedbackKinds,
  subject: careSubjects,
  level: feedbackLevels,
  calls_for: careLevels,
};

/** What a slider's `parameters` say; sliders always run from 0 to 100. */
export const sliderParameters = "start=0 end=100 step=1";

/** The list of a scale that one question has for itself. */
export function ownListName(module: string, question: string): string {
  return `${module}_${question}`;
}

/** One line for people: `survey, row 12, column label::Svenska (sv): missing translation: sv`. */
export function problemLine({ sheet, row, column, reason }: SheetProblem): string {
  return `${sheet}, row ${row}${column ? `, column ${column}` : ""}: ${reason}`;
}
