import { contentId } from "~/platform/content-id.server";
import { itemWeight, questionScale } from "./check-instrument";
import { type Metamodule, type Module, metamoduleSchema, type Question } from "./definition";
import type { InstrumentFile, ModuleFile, QuestionFile } from "./instrument-file";

/**
 * Turns a checked author's file into the definition that is published: scales filled in, conditions by vid, and every
 * vid derived from what it names, so an unchanged question keeps its vid when its neighbour changes.
 */
export function compileInstrument(file: InstrumentFile): Metamodule {
  const { scales: _scales, modules: moduleFiles, ...fields } = file;
  const modules = moduleFiles.map((module) => compileModule(file, module));
  const content = { ...fields, modules };
  return metamoduleSchema.parse({ vid: contentId(content), ...content });
}

function compileModule(file: InstrumentFile, module: ModuleFile): Module {
  const { questions: questionFiles, ...fields } = module;
  const vids = new Map<string, string>();
  const questions: Question[] = [];
  for (const question of questionFiles) {
    const compiled = compileQuestion(file, module, question, vids);
    vids.set(compiled.key, compiled.vid);
    questions.push(compiled);
  }
  const content = { ...fields, questions };
  return { vid: contentId([file.key, content]), ...content };
}

function compileQuestion(
  file: InstrumentFile,
  module: ModuleFile,
  question: QuestionFile,
  vids: ReadonlyMap<string, string>,
): Question {
  const { skipWhen, scale: _scale, weight: _weight, ...fields } = question;
  const content = { ...fields, scale: questionScale(file, question) ?? [], weight: itemWeight(question) };
  const vid = contentId([file.key, module.key, content, skipWhen]);
  if (!skipWhen) return { vid, ...content };
  const target = vids.get(skipWhen.question);
  if (!target) throw new Error(`${file.key}/${module.key}/${question.key}: condition on an unknown question`);
  return {
    vid,
    ...content,
    condition: {
      conditionOperator: skipWhen.operator,
      conditionQuestionVid: target,
      ...(skipWhen.value === undefined ? {} : { conditionRightOperand: skipWhen.value }),
      ...(skipWhen.orUnanswered && { orUnanswered: true as const }),
    },
  };
}
