import { describe, expect, it } from "vitest";
import { aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { askedRange } from "./asked-range";
import type { Question } from "./definition";

const gate = aQuestion({ key: "gate", type: "binary" });
const when = (given: Partial<NonNullable<Question["condition"]>>) => ({
  conditionOperator: "equals" as const,
  conditionQuestionVid: gate.vid,
  ...given,
});

describe("askedRange", () => {
  it("counts what the conditions allow: of two questions that exclude each other one at most", () => {
    const follow = (key: string, value: number) =>
      aQuestion({ key, type: "quinary", condition: when({ conditionRightOperand: value }) });
    const module = aModule({
      questions: [gate, follow("of_those_who_did", 0), follow("of_those_too", 0), follow("of_the_others", 100)],
    });
    expect(askedRange([module])).toEqual({ least: 2, most: 3 });
    expect(askedRange([module, module])).toEqual({ least: 4, most: 6 });
  });

  it("counts also those who pass what a condition looks at", () => {
    const follow = aQuestion({ key: "follow", type: "quinary", condition: when({ conditionOperator: "answered" }) });
    const rangeOf = (required: boolean) => askedRange([aModule({ questions: [{ ...gate, required }, follow] })]);
    expect(rangeOf(true)).toEqual({ least: 1, most: 1 });
    expect(rangeOf(false)).toEqual({ least: 1, most: 2 });
  });

  it("takes no way twice: a survey of many conditions is counted at once", () => {
    const pairs = Array.from({ length: 24 }, (_, index) => {
      const asked = aQuestion({ key: `gate_${index}`, type: "quinary" });
      const condition = {
        conditionOperator: "equals" as const,
        conditionQuestionVid: asked.vid,
        conditionRightOperand: 0,
      };
      return [asked, aQuestion({ key: `follow_${index}`, type: "quinary", condition })];
    });
    expect(askedRange([aModule({ questions: pairs.flat() })])).toEqual({ least: 24, most: 48 });
  });

  it("is one number where nothing depends on an answer", () => {
    expect(askedRange([aModule({ questions: [gate] })])).toEqual({ least: 1, most: 1 });
  });
});
