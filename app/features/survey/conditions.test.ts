import { describe, expect, it } from "vitest";
import { aQuestion } from "../../../tests/fixtures/definitions";
import { parseAnswer } from "./answer-schema";
import { comparesValue, conditionHolds, isAnswered, possibleValues } from "./conditions";
import { type ConditionOperator, conditionOperators, questionTypes } from "./definition";

/** For each comparison, whether it holds for a left value below, at and above the right operand 50. */
const comparisons: Record<Exclude<ConditionOperator, "answered" | "notAnswered">, [boolean, boolean, boolean]> = {
  equals: [false, true, false],
  notEquals: [true, false, true],
  lessThan: [true, false, false],
  lessThanOrEqual: [true, true, false],
  greaterThan: [false, false, true],
  greaterThanOrEqual: [false, true, true],
};

describe("conditionHolds", () => {
  it.each(Object.entries(comparisons))("%s compares the answer with the right operand", (operator, expected) => {
    const condition = { conditionOperator: operator as ConditionOperator, conditionRightOperand: 50 };
    expect([25, 50, 75].map((answer) => conditionHolds(condition, answer))).toEqual(expected);
  });

  it.each(Object.keys(comparisons))(
    "%s never holds without an answer, for a text, or without an operand",
    (operator) => {
      const conditionOperator = operator as ConditionOperator;
      expect(conditionHolds({ conditionOperator, conditionRightOperand: 50 }, undefined)).toBe(false);
      expect(conditionHolds({ conditionOperator, conditionRightOperand: 50 }, "50")).toBe(false);
      expect(conditionHolds({ conditionOperator }, 50)).toBe(false);
    },
  );

  it.each(Object.keys(comparisons))("%s holds without an answer where the definition says so", (operator) => {
    const condition = { conditionOperator: operator as ConditionOperator, conditionRightOperand: 50 };
    const orUnanswered = { ...condition, orUnanswered: true as const };
    expect([undefined, ""].map((answer) => conditionHolds(orUnanswered, answer))).toEqual([true, true]);
    for (const answer of [25, 50, 75]) {
      expect(conditionHolds(orUnanswered, answer)).toBe(conditionHolds(condition, answer));
    }
  });

  it("answered and notAnswered ask only whether there is an answer; zero is one, an empty text is none", () => {
    for (const [answer, there] of [
      [0, true],
      [100, true],
      ["a", true],
      ["0", true],
      ["", false],
      [undefined, false],
    ] as const) {
      expect(conditionHolds({ conditionOperator: "answered" }, answer)).toBe(there);
      expect(conditionHolds({ conditionOperator: "notAnswered" }, answer)).toBe(!there);
      expect(isAnswered(answer)).toBe(there);
    }
  });

  it("tells the operators that take a value from those that don't", () => {
    expect(conditionOperators.filter(comparesValue)).toEqual(Object.keys(comparisons));
  });
});

describe("possibleValues", () => {
  it.each(questionTypes)("of a %s question are the answers the question takes, and no others", (type) => {
    const question = aQuestion({ key: "asked", type });
    const values = possibleValues(type);
    for (const value of values) expect(parseAnswer(question, String(value))).toEqual({ ok: true, answer: value });
    if (type === "open-ended") return;
    const taken = Array.from({ length: 201 }, (_, index) => index - 50).filter(
      (value) => parseAnswer(question, String(value)).ok,
    );
    expect(taken).toEqual(values);
  });
});
