import { describe, expect, it } from "vitest";
import { aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { journeyThrough, stopAt } from "./journey";

const first = aQuestion({ key: "first", type: "binary" });
const onlyIfYes = aQuestion({
  key: "only_if_yes",
  type: "slider",
  condition: { conditionOperator: "equals", conditionQuestionVid: first.vid, conditionRightOperand: 0 },
});
const chained = aQuestion({
  key: "chained",
  type: "slider",
  condition: { conditionOperator: "notAnswered", conditionQuestionVid: onlyIfYes.vid },
});
const optional = aQuestion({ key: "optional", type: "open-ended", required: false });
const module = aModule({ questions: [first, onlyIfYes, chained, optional] });

const keys = (questions: { key: string }[]) => questions.map(({ key }) => key);

describe("journeyThrough", () => {
  it("asks a question unless its condition holds", () => {
    expect(keys(journeyThrough(module, new Map([[first.vid, 100]])).asked)).toEqual([
      "first",
      "only_if_yes",
      "optional",
    ]);
    expect(keys(journeyThrough(module, new Map([[first.vid, 0]])).asked)).toEqual(["first", "optional"]);
  });

  it("ignores the answer of a question that has become hidden", () => {
    const answers = new Map([
      [first.vid, 0],
      [onlyIfYes.vid, 70],
    ]);
    expect(keys(journeyThrough(module, answers).asked)).toEqual(["first", "optional"]);
  });

  it("continues at the first question without an answer, and treats a passed optional question as done", () => {
    expect(journeyThrough(module, new Map()).firstOpen?.key).toBe("first");
    const answers = new Map<string, number | null>([
      [first.vid, 0],
      [optional.vid, null],
    ]);
    expect(journeyThrough(module, answers).firstOpen).toBeUndefined();
  });

  it("does not accept a recorded skip for a required question", () => {
    expect(journeyThrough(module, new Map([[first.vid, null]])).firstOpen?.key).toBe("first");
  });
});

describe("stopAt", () => {
  it("knows the asked neighbours of a question", () => {
    const stop = stopAt(journeyThrough(module, new Map([[first.vid, 0]])), optional.vid);
    expect(stop?.previous?.key).toBe("first");
    expect(stop?.next).toBeUndefined();
  });

  it("refuses a question beyond the first open one, a hidden one and an unknown one", () => {
    const journey = journeyThrough(module, new Map());
    expect(stopAt(journey, optional.vid)).toBeUndefined();
    expect(stopAt(journeyThrough(module, new Map([[first.vid, 0]])), onlyIfYes.vid)).toBeUndefined();
    expect(stopAt(journey, "00000000-0000-0000-0000-000000000000")).toBeUndefined();
  });
});
