import { type AnswerValue, isSkipped, possibleValues } from "./conditions";
import type { Module, Question } from "./definition";

/** How many questions a person is asked at least and at most, whatever is answered or passed. */
export type AskedRange = { least: number; most: number };

/** Definitions never change, so each is counted once. */
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
  const known = new Map<string, AskedRange>();
  /** From a question on, when these of the questions to come are left out. Ways that leave out the same are one. */
  const from = (index: number, leftOut: readonly string[]): AskedRange => {
    const question = questions[index];
    if (!question) return { least: 0, most: 0 };
    const key = [index, ...leftOut].join();
    const range = known.get(key) ?? rangeFrom(index, question, leftOut);
    known.set(key, range);
    return range;
  };
  const rangeFrom = (index: number, question: Question, leftOut: readonly string[]): AskedRange => {
    const isAsked = !leftOut.includes(question.vid);
    const others = leftOut.filter((vid) => vid !== question.vid);
    const decided = questions.filter(({ condition }) => condition?.conditionQuestionVid === question.vid);
    const ways = isAsked && decided.length > 0 ? waysToAnswer(question) : [undefined];
    const ranges = ways.map((answer) => {
      const given = new Map([[question.vid, answer]]);
      const skipped = decided.filter((later) => isSkipped(later, given)).map(({ vid }) => vid);
      return from(index + 1, [...others, ...skipped]);
    });
    const own = isAsked ? 1 : 0;
    return {
      least: own + Math.min(...ranges.map(({ least }) => least)),
      most: own + Math.max(...ranges.map(({ most }) => most)),
    };
  };
  return from(0, []);
}

function waysToAnswer({ type, required }: Question): AnswerValue[] {
  return [...possibleValues(type), ...(required ? [] : [undefined])];
}
