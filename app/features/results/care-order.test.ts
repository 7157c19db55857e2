import { describe, expect, it } from "vitest";
import type { ScoreBand } from "~/features/scoring/result";
import { byCare, openAtFirst } from "./care-order";

const judged = (
  surveyModuleVid: string,
  numericScore?: number,
  score?: ScoreBand,
  found: { seriousAnswer?: true; concerningAnswer?: true } = {},
) => ({
  surveyModuleVid,
  surveyModuleKey: surveyModuleVid,
  ...(numericScore === undefined ? {} : { numericScore, score }),
  ...found,
});
const sleep = judged("sleep", 92, "high_result");
const work = judged("work", 55, "mid_result");
const food = judged("food", 40, "low_result");
const sport = judged("sport", 20, "low_result");
const mind = judged("mind", 80, "low_result", { seriousAnswer: true });
const words = judged("words");
const told = judged("told", 74, "mid_result", { concerningAnswer: true });

describe("what needs care", () => {
  it("comes first: a serious answer, the lower band, one of concern after the low ones, the lower score, and last what has no score", () => {
    const order = [sleep, words, food, work, told, sport, mind].sort(byCare).map((each) => each.surveyModuleVid);
    expect(order).toEqual(["mind", "sport", "food", "told", "work", "sleep", "words"]);
  });

  it("is the mind, of several serious answers", () => {
    const health = judged("health", 10, "low_result", { seriousAnswer: true });
    for (const key of ["mental_health", "wellbeing_now", "mental_readiness"]) {
      const own = judged(key, 80, "low_result", { seriousAnswer: true });
      expect([health, own].sort(byCare)[0]).toBe(own);
    }
  });

  it("is open at first: a serious answer, else the lowest of the low ones, and nothing else", () => {
    expect(openAtFirst([sleep, food, work, sport, words])).toBe("sport");
    expect(openAtFirst([sleep, food, sport, mind])).toBe("mind");
    expect(openAtFirst([sleep, mind, { ...sport, seriousAnswer: true }])).toBe("sport");
    expect(openAtFirst([sleep, work, told])).toBe("told");
    expect(openAtFirst([sleep, work, words])).toBeUndefined();
  });
});
