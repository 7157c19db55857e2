import { finaliseSection, UnansweredQuestionError } from "~/features/scoring/finalise-section";
import type { FinalAnswer } from "~/features/scoring/result";
import { type AnswerIssue, parseAnswer } from "~/features/survey/answer-schema";
import type { Module } from "~/features/survey/definition";

/** One answer as a program sends it (spec §3 "Answer"). */
export type SubmittedAnswer = {
  questionVid: string;
  type: "numeric" | "textual";
  answer: number | string;
  skipped: boolean;
};

/** What is wrong with the answer of this index; without one it is missing. */
export type SubmissionIssue = {
  index: number | undefined;
  questionVid: string;
  issue: AnswerIssue | "wrongType" | "repeatedQuestion";
};

export type SubmissionRead =
  | { outcome: "read"; answers: FinalAnswer[] }
  | { outcome: "noSuchQuestion" }
  | { outcome: "invalidAnswers"; issues: SubmissionIssue[] };

/** Reads the answers of a whole section by the rules of its questions, the same as for forms. Their order tells nothing. */
export function readSubmission(module: Module, submitted: readonly SubmittedAnswer[]): SubmissionRead {
  const questions = new Map(module.questions.map((question) => [question.vid, question]));
  const answers = new Map<string, number | string | null>();
  const issues: SubmissionIssue[] = [];
  for (const [index, { questionVid, type, answer, skipped }] of submitted.entries()) {
    const question = questions.get(questionVid);
    if (!question) return { outcome: "noSuchQuestion" };
    const refuse = (issue: SubmissionIssue["issue"]) => issues.push({ index, questionVid, issue });
    const isTextual = question.type === "open-ended";
    if (answers.has(questionVid)) refuse("repeatedQuestion");
    else if (isTextual !== (type === "textual") || isTextual !== (typeof answer === "string")) refuse("wrongType");
    else {
      const parsed = parseAnswer(question, skipped ? "" : written(answer));
      if (parsed.ok) answers.set(questionVid, parsed.answer);
      else refuse(parsed.issue);
    }
  }
  return issues.length > 0 ? { outcome: "invalidAnswers", issues } : finalised(module, answers);
}

function finalised(module: Module, answers: ReadonlyMap<string, number | string | null>): SubmissionRead {
  try {
    return { outcome: "read", answers: finaliseSection(module, answers) };
  } catch (error) {
    if (!(error instanceof UnansweredQuestionError)) throw error;
    const missing = { index: undefined, questionVid: error.question.vid, issue: "answerRequired" } as const;
    return { outcome: "invalidAnswers", issues: [missing] };
  }
}

/** The answer as a form would send it; a number in digits alone, so that 50.5 and 1e21 are none. */
function written(answer: number | string): string {
  return typeof answer === "string" ? answer : String(answer);
}
