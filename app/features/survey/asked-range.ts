import { type AnswerValue, isSkipped, possibleValues } from "./conditions";
import type { Module } from "./definition";

/** How many questions a person is asked at least and at most, whatever is answered or passed. */
export type AskedRange = { least: number; most: number };

/** Definitions never change, and each is counted by trying every way through it. */
const counted = new WeakMap<Module, AskedRange>();

export function askedRange(modules: readonly Module[]): AskedRange {
  const ranges = modules.map((module) => {
    const range = counted.get(module) ?? rangeOf(module);
    counted.set(module, range);
    return range;
  });
  return {
    least: ranges.reduce((sum, { least }) => sum + least, 0),
    most: ranges.reduce((sum, { most }) => sum + most, 0),
  };
}

function rangeOf({ questions }: Module): AskedRange {
  const gates = new Set(questions.map(({ condition }) => condition?.conditionQuestionVid));
  const from = (index: number, given: ReadonlyMap<string, AnswerValue>): AskedRange => {
    const question = questions[index];
    if (!question) return { least: 0, most: 0 };
    if (isSkipped(question, given)) return from(index + 1, given);
    // Only an answer that a condition looks at makes a difference.
    const answers = gates.has(question.vid) ? possibleValues(question.type) : [];
    const ways = [...answers, ...(answers.length > 0 && question.required ? [] : [undefined])];
    const ranges = ways.map((answer) => from(index + 1, new Map(given).set(question.vid, answer)));
    return {
      least: 1 + Math.min(...ranges.map(({ least }) => least)),
      most: 1 + Math.max(...ranges.map(({ most }) => most)),
    };
  };
  return from(0, new Map());
}
