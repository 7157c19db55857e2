import { describe, expect, it } from "vitest";
import { aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { type Random, randomAnswer, randomModule, seededRandom } from "../../../tests/fixtures/random";
import type { Module, Question } from "./definition";
import { type Journey, journeyThrough, stopAt } from "./journey";

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

describe("journeyThrough and stopAt, over random modules and walks", () => {
  type Given = Map<string, number | string | null>;

  /**
   * What the spec says, told without the code under test: whether one question is asked follows from its condition's
   * question alone, looked up from the end backwards.
   */
  function isAsked(module: Module, given: Given, question: Question): boolean {
    const rule = question.condition;
    if (!rule) return true;
    const target = module.questions.find(({ vid }) => vid === rule.conditionQuestionVid) as Question;
    const counts = isAsked(module, given, target);
    const answer = counts ? (given.get(target.vid) ?? "") : "";
    const isThere = answer !== "";
    const operand = rule.conditionRightOperand as number;
    const number = typeof answer === "number" ? answer : Number.NaN;
    const holds = {
      answered: isThere,
      notAnswered: !isThere,
      equals: number === operand,
      notEquals: number < operand || number > operand,
      lessThan: number < operand,
      lessThanOrEqual: number <= operand,
      greaterThan: number > operand,
      greaterThanOrEqual: number >= operand,
    };
    return !(holds[rule.conditionOperator] || (rule.orUnanswered && !isThere));
  }

  function expected(module: Module, given: Given): { asked: string[]; firstOpen: string | undefined } {
    const asked = module.questions.filter((question) => isAsked(module, given, question));
    const open = asked.filter(({ vid, required }) => !given.has(vid) || (required && given.get(vid) === null));
    return { asked: keys(asked), firstOpen: open[0]?.key };
  }

  /** Compares every stop of a journey with its place in the model. */
  function expectStops(module: Module, journey: Journey, model: ReturnType<typeof expected>): void {
    const last = model.firstOpen === undefined ? model.asked.length - 1 : model.asked.indexOf(model.firstOpen);
    for (const question of module.questions) {
      const index = model.asked.indexOf(question.key);
      const stop = stopAt(journey, question.vid);
      expect(stop?.question.key).toBe(index >= 0 && index <= last ? question.key : undefined);
      if (!stop) continue;
      expect([stop.previous?.key, stop.next?.key]).toEqual([model.asked[index - 1], model.asked[index + 1]]);
    }
    expect(stopAt(journey, undefined)?.question.key).toBe(model.firstOpen);
  }

  /** One person's way: mostly forward, now and then back to an earlier question to answer it anew. */
  function walk(random: Random, module: Module): Given {
    const given: Given = new Map();
    let at = stopAt(journeyThrough(module, given), undefined);
    for (let step = 0; at; step++) {
      // Every fourth step at most goes back, so a walk that never ends would show.
      expect(step).toBeLessThan(200);
      const goesBack = at.previous && step < 100 && random.chance(0.25);
      if (!goesBack) given.set(at.question.vid, randomAnswer(random, at.question));
      const journey = journeyThrough(module, given);
      const model = expected(module, given);
      expect({ asked: keys(journey.asked), firstOpen: journey.firstOpen?.key }).toEqual(model);
      expectStops(module, journey, model);
      const onward = goesBack ? at.previous : (stopAt(journey, at.question.vid)?.next ?? journey.firstOpen);
      at = onward && stopAt(journey, onward.vid);
    }
    return given;
  }

  it("always ends, and agrees at every step with an independent model of the spec", () => {
    let hiddenOnce = 0;
    for (let seed = 0; seed < 400; seed++) {
      const random = seededRandom(seed);
      const module = randomModule(random);
      const given = walk(random, module);
      const journey = journeyThrough(module, given);
      expect(journey.firstOpen).toBeUndefined();
      for (const question of journey.asked) {
        expect(given.has(question.vid)).toBe(true);
        if (question.required) expect(given.get(question.vid)).not.toBeNull();
      }
      if (journey.asked.length < module.questions.length) hiddenOnce++;
    }
    // The random modules are worth something only if conditions do hide questions.
    expect(hiddenOnce).toBeGreaterThan(100);
  });

  it("does not depend on the order in which the answers came", () => {
    for (let seed = 0; seed < 100; seed++) {
      const random = seededRandom(seed);
      const module = randomModule(random);
      const given = [...walk(random, module)];
      const there = journeyThrough(module, new Map(given));
      expect(journeyThrough(module, new Map(given.reverse()))).toEqual(there);
    }
  });
});
