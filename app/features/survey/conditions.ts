import { type Condition, type ConditionOperator, type Question, type QuestionType, radioValues } from "./definition";

/** The answer to a question so far: a number (slider, radio), a text (open-ended), or nothing. */
export type AnswerValue = number | string | undefined;

export function isAnswered(value: AnswerValue): value is number | string {
  return value !== undefined && value !== "";
}

/** Operators that compare with a right operand; the other two only ask whether there is an answer. */
export function comparesValue(operator: ConditionOperator): boolean {
  return operator !== "answered" && operator !== "notAnswered";
}

/**
 * Whether a condition holds, which means its question is skipped (spec §4 "Question flow").
 * A comparison with an unanswered or hidden question holds only where the definition says so (orUnanswered); otherwise a
 * missing answer hides nothing.
 */
export function conditionHolds(
  condition: Pick<Condition, "conditionOperator" | "conditionRightOperand" | "orUnanswered">,
  left: AnswerValue,
): boolean {
  switch (condition.conditionOperator) {
    case "answered":
      return isAnswered(left);
    case "notAnswered":
      return !isAnswered(left);
  }
  if (!isAnswered(left)) return condition.orUnanswered === true;
  const right = condition.conditionRightOperand;
  if (typeof left !== "number" || right === undefined) return false;
  switch (condition.conditionOperator) {
    case "equals":
      return left === right;
    case "notEquals":
      return left !== right;
    case "lessThan":
      return left < right;
    case "lessThanOrEqual":
      return left <= right;
    case "greaterThan":
      return left > right;
    case "greaterThanOrEqual":
      return left >= right;
  }
}

/** Whether a question is left out by what is answered so far of those before it that are asked. */
export function isSkipped({ condition }: Question, given: ReadonlyMap<string, AnswerValue>): boolean {
  return condition !== undefined && conditionHolds(condition, given.get(condition.conditionQuestionVid));
}

/** Every value a question of this type can hold once answered. */
export function possibleValues(type: QuestionType): readonly (number | string)[] {
  if (type === "open-ended") return ["text"];
  if (type === "slider") return Array.from({ length: 101 }, (_, value) => value);
  return radioValues[type];
}
