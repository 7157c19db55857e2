import type { Text } from "~/i18n/text";
import { textLimits } from "../check-instrument";
import { keySchema, type QuestionType, radioValues } from "../definition";
import { type ParsedRelevant, parseRelevant, relevantOf } from "./relevant";
import { type Fields, type Places, type SheetRow, withoutBlanks } from "./sheet-row";
import { labelColumns, moduleColumns, questionColumns, recallColumn, sliderParameters } from "./sheets";

/** A list of the sheet choices: its texts, and the rows they stand in. */
export type Choices = { rows: SheetRow[]; texts: (Text | undefined)[] };

export type QuestionDraft = {
  row: SheetRow;
  key: string;
  fields: Fields;
  isRequired: boolean;
  list: string | undefined;
  relevant: ParsedRelevant | undefined;
  /** By kind; filled in from the sheet feedback. */
  feedback: Fields;
  /** By level, and the subject; filled in from the sheet care. */
  care: Fields;
};

export type ModuleDraft = {
  row: SheetRow;
  key: string;
  fields: Fields;
  questions: QuestionDraft[];
  /** These two are filled in from the sheets status and additional_feedback. */
  statusTexts: Fields;
  additionalFeedback: (Fields & { subgroups: (Fields & { bulletpoints: Fields[] })[] })[];
};

/** The lists of the sheet choices by name. */
export function readLists(rows: SheetRow[]): Map<string, Choices> {
  const lists = new Map<string, Choices>();
  for (const row of rows) {
    const name = row.wantedText("list_name");
    const texts = row.texts("label", textLimits.scale);
    if (!name) continue;
    const list = lists.get(name) ?? { rows: [], texts: [] };
    if (list.rows.length === 0 && !keySchema.safeParse(name).success)
      row.problem("list_name", `use lower_case_words: ${name}`);
    list.rows.push(row);
    list.texts.push(texts);
    lists.set(name, list);
  }
  return lists;
}

/** The modules of the sheet survey by key: what stands between begin_group and end_group. */
export function readModules(rows: SheetRow[], lists: Map<string, Choices>, places: Places): Map<string, ModuleDraft> {
  const modules = new Map<string, ModuleDraft>();
  let open: ModuleDraft | undefined;
  for (const row of rows) {
    const type = row.wantedText("type")?.replace(/\s+/g, " ");
    if (type === undefined) continue;
    if (type === "begin_group" || type === "begin group") {
      if (open) row.problem("type", `begin_group inside ${open.key} (row ${open.row.row}): its end_group is missing`);
      open = readModule(row, places);
      const other = modules.get(open.key);
      if (other && other.key !== "") row.problem("name", `duplicate name: ${open.key} is also in row ${other.row.row}`);
      else modules.set(open.key, open);
    } else if (type === "end_group" || type === "end group") {
      if (!open) row.problem("type", "end_group without begin_group");
      row.wantBlank([...labelColumns, ...questionColumns, recallColumn, ...moduleColumns], "end_group");
      open = undefined;
    } else {
      const question = readQuestion(row, type, lists);
      if (!open) {
        row.problem("type", "a question outside of begin_group and end_group");
        continue;
      }
      const other = open.questions.find(({ key }) => key === question.key);
      if (other && other.key !== "")
        row.problem("name", `duplicate name: ${question.key} is also in row ${other.row.row}`);
      placeQuestion(open.key, question, places);
      open.questions.push(question);
    }
  }
  if (open) open.row.problem("type", `begin_group without end_group: ${open.key}`);
  for (const module of modules.values()) checkUnanswered(module);
  checkChoices([...modules.values()], lists);
  return modules;
}

/** A name, which must be there and well formed. */
function nameOf(row: SheetRow): string {
  const name = row.wantedText("name") ?? "";
  if (name && !keySchema.safeParse(name).success) row.problem("name", `use lower_case_words: ${name}`);
  return name;
}

function readModule(row: SheetRow, places: Places): ModuleDraft {
  const key = nameOf(row);
  const bands = { midFrom: row.number("vointi::midFrom"), highFrom: row.number("vointi::highFrom") };
  const isMidBlank = row.isBlank("vointi::midFrom");
  if (isMidBlank !== row.isBlank("vointi::highFrom")) {
    row.problem(isMidBlank ? "vointi::midFrom" : "vointi::highFrom", "number expected: the two bands stand together");
  }
  const fields = {
    key,
    title: row.texts("label", textLimits.title),
    scored: row.wantedFlag("vointi::scored"),
    recall: row.wantedText(recallColumn),
    joinsNext: row.flag("vointi::joinsNext") || undefined,
    lifeArea: row.text("vointi::lifeArea") || undefined,
    bands: isMidBlank ? undefined : bands,
    attachments: row.words("vointi::attachments"),
    speaksOf: row.words("vointi::speaksOf"),
  };
  row.wantBlank(questionColumns, "begin_group");
  places.set(key, row.at());
  for (const field of ["recall", "joinsNext", "lifeArea", "attachments", "speaksOf"])
    places.set(`${key}/${field}`, row.at(`vointi::${field}`));
  places.set(`${key}/bands`, row.at("vointi::midFrom"));
  for (const band of Object.keys(bands)) places.set(`${key}/bands/${band}`, row.at(`vointi::${band}`));
  return { row, key, fields: withoutBlanks(fields), questions: [], statusTexts: {}, additionalFeedback: [] };
}

function readQuestion(row: SheetRow, type: string, lists: Map<string, Choices>): QuestionDraft {
  const key = nameOf(row);
  const { fields, list } = readType(row, type, lists);
  const isRequired = row.wantedFlag("required") ?? true;
  const relevant = readRelevant(row);
  row.wantBlank(moduleColumns, "a question");
  return {
    row,
    key,
    isRequired,
    list,
    relevant,
    feedback: {},
    care: {},
    fields: withoutBlanks({
      key,
      ...fields,
      required: isRequired,
      title: row.texts("label", textLimits.title),
      explanation: row.optionalTexts("hint", textLimits.explanation),
      weight: row.number("vointi::weight"),
      reversed: row.flag("vointi::reversed"),
      recall: row.text(recallColumn) || undefined,
      skipWhen: relevant?.skipWhen,
    }),
  };
}

/** The type of a question and its list of choices; a select_one has as many options as its list. */
function readType(
  row: SheetRow,
  type: string,
  lists: Map<string, Choices>,
): { fields: { type?: QuestionType }; list?: string } {
  const sliderColumns = ["parameters", "vointi::ends"];
  if (type === "text") {
    row.wantBlank(sliderColumns, type);
    return { fields: { type: "open-ended" } };
  }
  if (type === "range") {
    const parameters = new Set(row.text("parameters")?.match(/[^\s;,]+/g));
    const wanted = sliderParameters.split(" ");
    if (parameters.size !== wanted.length || !wanted.every((each) => parameters.has(each))) {
      row.problem("parameters", `sliders run from 0 to 100 by 1: write ${sliderParameters}`);
    }
    const list = row.wantedText("vointi::ends");
    const choices = list ? lists.get(list) : undefined;
    if (list && !choices) row.problem("vointi::ends", `unknown list: ${list}`);
    if (choices && choices.rows.length !== 2) {
      row.problem("vointi::ends", `a slider has two ends, list ${list} has ${choices.rows.length} texts`);
    }
    return { fields: { type: "slider" }, list };
  }
  const list = /^select_one (\S+)$/.exec(type)?.[1];
  if (!list) {
    row.problem("type", `unknown type: ${type}`);
    return { fields: {} };
  }
  row.wantBlank(sliderColumns, "select_one");
  const choices = lists.get(list);
  const found = Object.entries(radioValues).find(([, values]) => values.length === choices?.rows.length);
  if (!choices) row.problem("type", `unknown list: ${list}`);
  else if (!found) row.problem("type", `select_one takes 2 to 5 choices, list ${list} has ${choices.rows.length}`);
  return { fields: found ? { type: found[0] as QuestionType } : {}, list };
}

function readRelevant(row: SheetRow): ParsedRelevant | undefined {
  const words = row.text("relevant");
  if (!words) return undefined;
  const relevant = parseRelevant(words);
  if (!relevant) {
    row.problem(
      "relevant",
      `can't be expressed: "${words}"; write one comparison with an earlier question of the module, e.g. not(\${key} = 0)`,
    );
  }
  return relevant;
}

/**
 * A condition of ours never skips a question because another one has no answer. Where XPath would, the workbook says
 * something else than we can do, unless that answer is always there.
 */
function checkUnanswered({ questions }: ModuleDraft): void {
  for (const { row, relevant } of questions) {
    if (!relevant?.skipsUnanswered) continue;
    const target = questions.find(({ key }) => key === relevant.skipWhen.question);
    if (!target || (target.isRequired && !target.relevant)) continue;
    row.problem(
      "relevant",
      `would skip the question also when ${target.key} has no answer; write ${relevantOf(relevant.skipWhen)}`,
    );
  }
}

/** The names of the choices are the values that are stored and scored: evenly spaced from 0, lowest first. */
function checkChoices(modules: ModuleDraft[], lists: Map<string, Choices>): void {
  const used = new Set(modules.flatMap(({ questions }) => questions.map(({ list }) => list)));
  for (const [name, { rows }] of lists) {
    const values = Object.values(radioValues).find(({ length }) => length === rows.length);
    if (!used.has(name) || !values) continue;
    rows.forEach((row, index) => {
      const found = row.number("name");
      const wanted = values[index];
      if (row.isBlank("name"))
        row.problem("name", `number expected: choice ${index + 1} of ${rows.length} is ${wanted}`);
      else if (found !== undefined && found !== wanted)
        row.problem("name", `choice ${index + 1} of ${rows.length} is ${wanted}, found ${found}`);
    });
  }
}

function placeQuestion(module: string, { key, row }: QuestionDraft, places: Places): void {
  const at = `${module}/${key}`;
  places.set(at, row.at());
  places.set(`${at}/skipWhen`, row.at("relevant"));
  places.set(`${at}/recall`, row.at(recallColumn));
  places.set(`${at}/weight`, row.at("vointi::weight"));
}
