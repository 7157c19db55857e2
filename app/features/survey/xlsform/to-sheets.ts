import { languages } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import { questionScale } from "../check-instrument";
import { feedbackKinds, radioValues } from "../definition";
import type { InstrumentFile, ModuleFile, QuestionFile } from "../instrument-file";
import { relevantOf } from "./relevant";
import {
  type Cell,
  careLevels,
  languageNames,
  ownListName,
  type Sheet,
  type SheetName,
  sheetColumns,
  sheetNames,
  sliderParameters,
  statuses,
  textColumn,
} from "./sheets";

type Row = Record<string, Cell | undefined>;

/**
 * The workbook of a checked survey file; fromSheets gives the same file back.
 * version: the vid of the compiled definition, by which an import sees that the survey has changed since.
 */
export function toSheets(file: InstrumentFile, version: string): Sheet[] {
  const lists = nameLists(file);
  const rows: Record<SheetName, Row[]> = {
    survey: file.modules.flatMap((module) => moduleRows(module, lists)),
    choices: [...lists.texts].flatMap(([name, scale]) => choiceRows(name, scale)),
    settings: [
      {
        form_id: file.key,
        version,
        default_language: languageNames.fi,
        "vointi::scored": yesOrNo(file.scored),
        ...textCells("vointi::title", file.title),
        ...textCells("vointi::notice", file.notice),
      },
    ],
    status: file.modules.flatMap(statusRows),
    feedback: file.modules.flatMap((module) => module.questions.flatMap((question) => feedbackRows(module, question))),
    care: file.modules.flatMap((module) => module.questions.flatMap((question) => careRows(module, question))),
    additional_feedback: file.modules.flatMap(additionalFeedbackRows),
  };
  return sheetNames.map((name) => {
    const columns = sheetColumns[name];
    return { name, rows: [[...columns], ...rows[name].map((row) => columns.map((column) => row[column] ?? null))] };
  });
}

/** The lists of the sheet choices: the shared scales by their names, and one of its own for every other question. */
type Lists = { texts: Map<string, Text[]>; nameOf: Map<QuestionFile, string> };

function nameLists(file: InstrumentFile): Lists {
  const texts = new Map(Object.entries(file.scales));
  const nameOf = new Map<QuestionFile, string>();
  for (const module of file.modules) {
    for (const question of module.questions) {
      if (question.type === "open-ended") continue;
      if (typeof question.scale === "string") {
        nameOf.set(question, question.scale);
        continue;
      }
      const wanted = ownListName(module.key, question.key);
      let name = wanted;
      for (let number = 2; texts.has(name); number += 1) name = `${wanted}_${number}`;
      texts.set(name, questionScale(file, question) ?? []);
      nameOf.set(question, name);
    }
  }
  return { texts, nameOf };
}

function choiceRows(list: string, scale: Text[]): Row[] {
  const values = Object.values(radioValues).find(({ length }) => length === scale.length);
  return scale.map((text, index) => ({
    list_name: list,
    name: values?.[index] ?? index + 1,
    ...textCells("label", text),
  }));
}

function moduleRows(module: ModuleFile, lists: Lists): Row[] {
  return [
    {
      type: "begin_group",
      name: module.key,
      ...textCells("label", module.title),
      "vointi::scored": yesOrNo(module.scored),
      "vointi::recall": module.recall,
      "vointi::joinsNext": module.joinsNext && "yes",
      "vointi::lifeArea": module.lifeArea,
      "vointi::midFrom": module.bands?.midFrom,
      "vointi::highFrom": module.bands?.highFrom,
      "vointi::attachments": module.attachments?.join(" "),
      "vointi::speaksOf": module.speaksOf?.join(" "),
    },
    ...module.questions.map((question) => questionRow(question, lists)),
    { type: "end_group" },
  ];
}

function questionRow(question: QuestionFile, lists: Lists): Row {
  return {
    ...typeCells(question, lists.nameOf.get(question)),
    name: question.key,
    ...textCells("label", question.title),
    ...textCells("hint", question.explanation),
    required: yesOrNo(question.required),
    relevant: question.skipWhen && relevantOf(question.skipWhen),
    "vointi::recall": question.recall,
    "vointi::weight": question.weight,
    "vointi::reversed": question.reversed ? "yes" : null,
  };
}

function typeCells(question: QuestionFile, list: string | undefined): Row {
  if (question.type === "open-ended") return { type: "text" };
  if (question.type === "slider") return { type: "range", parameters: sliderParameters, "vointi::ends": list };
  return { type: `select_one ${list}` };
}

function statusRows(module: ModuleFile): Row[] {
  return statuses.flatMap((status) => {
    const text = module.statusTexts[status];
    return text ? [{ module: module.key, status, ...textCells("text", text) }] : [];
  });
}

function feedbackRows(module: ModuleFile, question: QuestionFile): Row[] {
  return feedbackKinds.flatMap((kind) => {
    const rule = question.feedback?.[kind];
    if (!rule) return [];
    const { id, from, to, text } = rule;
    return [{ module: module.key, question: question.key, kind, id, from, to, ...textCells("text", text) }];
  });
}

function careRows(module: ModuleFile, { key: question, care }: QuestionFile): Row[] {
  return careLevels.flatMap((level) => {
    const found = care?.[level];
    if (!care || !found) return [];
    const { atMost: at_most, text } = found;
    return [
      { module: module.key, question, subject: care.subject, calls_for: level, at_most, ...textCells("text", text) },
    ];
  });
}

function additionalFeedbackRows({ key: module, additionalFeedback }: ModuleFile): Row[] {
  return (additionalFeedback ?? []).flatMap((group) => [
    { module, level: "group", id: group.groupId, ...textCells("text", group.title) },
    ...group.subgroups.flatMap(({ subgroupId, from, to, attachments, title, bulletpoints }) => [
      {
        module,
        level: "subgroup",
        id: subgroupId,
        from,
        to,
        attachments: attachments?.join(" "),
        ...textCells("text", title),
      },
      ...bulletpoints.map(({ id, text }) => ({ module, level: "point", id, ...textCells("text", text) })),
    ]),
  ]);
}

function textCells(prefix: string, text: Text | undefined): Row {
  if (!text) return {};
  return Object.fromEntries(languages.map((language) => [textColumn(prefix, language), text[language]]));
}

function yesOrNo(flag: boolean): string {
  return flag ? "yes" : "no";
}
