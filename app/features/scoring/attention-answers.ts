import type { Module, Question } from "~/features/survey/definition";
import { itemValue } from "./item-value";
import type { FinalAnswer } from "./result";

/** The questions whose answers are serious by the rule of the first two scoring methods (`attentionAtMost`). */
export function attentionAnswers(module: Pick<Module, "questions">, answers: readonly FinalAnswer[]): Question[] {
  const byVid = new Map(answers.map((answer) => [answer.questionVid, answer]));
  return module.questions.filter((question) => {
    const value = itemValue(question, byVid.get(question.vid));
    return value !== undefined && question.attentionAtMost !== undefined && value <= question.attentionAtMost;
  });
}
