import type { Question } from "~/features/survey/definition";
import type { FinalAnswer } from "./result";

/** The item's wellbeing value from 0 to 100, where 100 is the best; undefined where there is no numeric answer. */
export function itemValue(question: Question, answer: FinalAnswer | undefined): number | undefined {
  if (!answer || answer.skipped || typeof answer.answer !== "number") return undefined;
  return scoredValue(question, answer.answer);
}

/** An answer as a wellbeing value: a reversed item scores 100 minus the answer. */
export function scoredValue({ reversed }: Pick<Question, "reversed">, answer: number): number {
  return reversed ? 100 - answer : answer;
}
