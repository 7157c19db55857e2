import type { Module, Question } from "~/features/survey/definition";
import { type Answers, journeyThrough } from "~/features/survey/journey";
import type { FinalAnswer } from "./result";

/** A required question of the section has no answer. `message` is the spec's, with the question's vid. */
export class UnansweredQuestionError extends Error {
  readonly question: Question;

  constructor(question: Question) {
    super(`Expected question ${question.vid} to be answered`);
    this.name = "UnansweredQuestionError";
    this.question = question;
  }
}

/**
 * Turns the answers of a section into what is kept (spec §5 "Answer finalisation"): hidden questions are dropped, an
 * unanswered conditional question leaves no entry, an unanswered optional one is recorded as skipped.
 * Throws UnansweredQuestionError for an unanswered required one.
 */
export function finaliseSection(module: Module, answers: Answers): FinalAnswer[] {
  const entries: FinalAnswer[] = [];
  for (const question of journeyThrough(module, answers).asked) {
    const type = question.type === "open-ended" ? "textual" : "numeric";
    const answer = answers.get(question.vid);
    const entry = { questionVid: question.vid, type, required: question.required } as const;
    if (answer !== undefined && answer !== null && answer !== "") {
      entries.push({ ...entry, answer, skipped: false });
    } else if (question.required && !(question.condition && answer === undefined)) {
      throw new UnansweredQuestionError(question);
    } else if (!question.condition) {
      entries.push({ ...entry, answer: type === "textual" ? "" : 0, skipped: true });
    }
  }
  return entries;
}

/** Whether the person passed every question that was asked: a section skipped whole (spec §3 "Feedback event"). */
export function isSkippedWhole(answers: readonly FinalAnswer[]): boolean {
  return answers.length > 0 && answers.every(({ skipped }) => skipped);
}
