import { describe, expect, it } from "vitest";
import type { FinalAnswer } from "~/features/scoring/result";
import { scoringMethod } from "~/features/scoring/score";
import { aMetamodule, aModule, aQuestion } from "../../../../tests/fixtures/definitions";
import { seededRandom } from "../../../../tests/fixtures/random";
import { randomResult } from "../../../../tests/fixtures/stored-results";
import { resultGroups } from "../result-groups";
import { explainIndex, explainModule, isExplained } from "./explain";

const answer = (questionVid: string, value: number, more: Partial<FinalAnswer> = {}): FinalAnswer => ({
  questionVid,
  type: "numeric",
  answer: value,
  required: true,
  skipped: false,
  ...more,
});

const high = aQuestion({ key: "high", type: "slider" });
const turned = aQuestion({ key: "turned", type: "slider", reversed: true });
const passed = aQuestion({ key: "passed", type: "slider", required: false });
const comment = aQuestion({ key: "comment", type: "open-ended", required: false });
const module = aModule({ questions: [high, turned, passed, comment] });

describe("explainModule", () => {
  it("tells what each item gave, turned round where a low answer is the better one, and what was passed", () => {
    const explained = explainModule(module, [
      answer(high.vid, 70),
      answer(turned.vid, 35),
      answer(passed.vid, 0, { required: false, skipped: true }),
    ]);
    expect(explained).toEqual({
      items: [
        { question: high, given: 70, value: 70 },
        { question: turned, given: 35, value: 65 },
      ],
      passed: [passed],
      weighted: false,
      mean: 67.5,
      score: 68,
      bands: { midFrom: 50, highFrom: 75 },
      care: [],
    });
  });

  it("counts each item by its weight", () => {
    const heavy = aQuestion({ key: "heavy", type: "slider", weight: 3 });
    const explained = explainModule(aModule({ questions: [high, heavy] }), [
      answer(high.vid, 0),
      answer(heavy.vid, 100),
    ]);
    expect(explained).toMatchObject({ weighted: true, mean: 75, score: 75 });
  });

  it("leaves out what the person was not asked", () => {
    const hidden = { conditionOperator: "equals", conditionQuestionVid: high.vid, conditionRightOperand: 40 } as const;
    const { questions } = module;
    const conditional = aModule({
      questions: questions.map((question) => (question === high ? high : { ...question, condition: hidden })),
    });
    expect(explainModule(conditional, [answer(high.vid, 40)])).toMatchObject({ items: [{ given: 40 }], passed: [] });
  });

  it("counts a conditional question that was asked and passed, though it left no entry", () => {
    const asked = { conditionOperator: "equals", conditionQuestionVid: high.vid, conditionRightOperand: 0 } as const;
    const conditional = aModule({ questions: [high, { ...passed, condition: asked }] });
    expect(explainModule(conditional, [answer(high.vid, 40)])).toMatchObject({
      items: [{ given: 40 }],
      passed: [{ vid: passed.vid }],
    });
  });

  it("has nothing to tell where there is no score", () => {
    expect(explainModule(aModule({ scored: false, questions: [high] }), [answer(high.vid, 40)])).toBeUndefined();
    expect(explainModule(module, [])).toBeUndefined();
  });

  it("comes to the stored scores and the stored index in any result", () => {
    const second = aModule({ key: "work", questions: [aQuestion({ key: "other", type: "quinary" })] });
    const metamodules = [aMetamodule({ modules: [module, second] })];
    for (let seed = 1; seed <= 200; seed += 1) {
      const content = randomResult(seededRandom(seed), metamodules);
      const { scored } = resultGroups(content, metamodules);
      for (const entry of scored?.modules ?? []) {
        const explained = explainModule(entry.module, entry.finished.answers);
        expect(explained?.score).toBe(entry.finished.subResult.numericScore);
        if (explained) expect(Math.floor(Number(explained.mean.toFixed(9)) + 0.5)).toBe(explained.score);
      }
      const index = explainIndex(scored?.modules ?? []);
      if (content.virtaScore !== "not-calculated") {
        expect(Math.floor(Number(index.mean.toFixed(9)) + 0.5)).toBe(content.virtaScore);
      }
    }
  });
});

describe("isExplained", () => {
  it("holds for the method that is told of, for the one that came to its scores alike, and for no other", () => {
    expect(isExplained(scoringMethod)).toBe(true);
    expect(isExplained({ ...scoringMethod, version: 2 })).toBe(true);
    expect(isExplained({ ...scoringMethod, version: 1 })).toBe(false);
    expect(isExplained({ ...scoringMethod, version: scoringMethod.version + 1 })).toBe(false);
    expect(isExplained({ ...scoringMethod, id: "median" })).toBe(false);
  });
});
