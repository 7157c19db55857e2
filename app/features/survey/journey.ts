import { type AnswerValue, isAnswered, isSkipped } from "./conditions";
import type { Module, Question } from "./definition";

/**
 * The way through one section. Where a person is follows from the definition and the answers so far. Nothing of it is stored,
 * so pages, API and summaries can't disagree.
 */

/** Answers of a section by question vid. `null`: the person skipped an optional question. */
export type Answers = ReadonlyMap<string, number | string | null>;

export type Journey = {
  /** The questions this person is asked, in order. */
  asked: Question[];
  /** The first asked question with neither an answer nor a recorded skip; undefined when the section is complete. */
  firstOpen: Question | undefined;
};

/** Derives the journey. Questions whose condition holds are left out, and answers to hidden questions are ignored. */
export function journeyThrough(module: Module, answers: Answers): Journey {
  const counted = new Map<string, AnswerValue>();
  const asked: Question[] = [];
  let firstOpen: Question | undefined;
  for (const question of module.questions) {
    if (isSkipped(question, counted)) continue;
    asked.push(question);
    const answer = answers.get(question.vid);
    if (answer !== null && isAnswered(answer)) counted.set(question.vid, answer);
    firstOpen ??= isDone(question, answer) ? undefined : question;
  }
  return { asked, firstOpen };
}

/**
 * Where the person continues when the address names no question: at the first open one; when all are answered at the last
 * one, which has the button that finishes the section. Undefined in a section that asks nothing.
 */
export function questionToGoOn({ asked, firstOpen }: Journey): Question | undefined {
  return firstOpen ?? asked.at(-1);
}

/** The question after this one. `journey` must include this question's answer. Undefined: the section ends with it. */
export function questionAfter({ asked, firstOpen }: Journey, question: Question): Question | undefined {
  return asked[asked.indexOf(question) + 1] ?? firstOpen;
}

/** Where a person stands at one question: what comes before and after it, and whether they may be here. */
export type Stop = {
  question: Question;
  /** The asked question before this one; undefined at the first. */
  previous: Question | undefined;
  /** The asked question after this one; undefined at the last of the section. */
  next: Question | undefined;
};

/**
 * The stop at the given question, or at the first open one when none is named.
 * Undefined when the question is hidden, unknown or lies beyond the first open one, or when nothing is open.
 */
export function stopAt(journey: Journey, questionVid: string | undefined): Stop | undefined {
  const vid = questionVid ?? journey.firstOpen?.vid;
  const index = journey.asked.findIndex((question) => question.vid === vid);
  const question = journey.asked[index];
  if (!question) return undefined;
  const open = journey.firstOpen ? journey.asked.indexOf(journey.firstOpen) : journey.asked.length;
  if (index > open) return undefined;
  return { question, previous: journey.asked[index - 1], next: journey.asked[index + 1] };
}

function isDone(question: Question, answer: number | string | null | undefined): boolean {
  if (answer === undefined) return false;
  return isAnswered(answer ?? undefined) || !question.required;
}
