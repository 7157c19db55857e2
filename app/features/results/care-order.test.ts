import { describe, expect, it } from "vitest";
import type { ModuleSubResult, ScoreBand } from "~/features/scoring/result";
import type { CareSubject } from "~/features/survey/definition";
import { aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { openAtFirst, sectionsByCare } from "./care-order";
import { type Finished, mattersOf } from "./care-told";

const text = { fi: "a", sv: "b", en: "c" };

type Told = { serious?: CareSubject; concern?: CareSubject; unnamed?: true };

/** A section with one question, whose answer is clear unless it tells of something; `unnamed` by a definition without subjects. */
function section(
  key: string,
  numericScore?: number,
  score?: ScoreBand,
  { serious, concern, unnamed }: Told = {},
): Finished {
  const subject = serious ?? concern;
  const care = subject && { subject, serious: { atMost: 20, text }, concern: { atMost: 40, text } };
  const question = aQuestion({ key: "asked", type: "slider", care, ...(unnamed && { attentionAtMost: 20 }) });
  const answer = serious || unnamed ? 0 : concern ? 30 : 100;
  const subResult = {
    surveyModuleVid: key,
    surveyModuleKey: key,
    ...(numericScore === undefined ? {} : { numericScore, score }),
    ...((serious || unnamed) && { seriousAnswer: true }),
    ...(concern && { concerningAnswer: true }),
  } as ModuleSubResult;
  return {
    module: aModule({ key, vid: key, questions: [question] }),
    finished: {
      answers: [{ questionVid: question.vid, type: "numeric", required: true, answer, skipped: false }],
      subResult,
    },
  };
}

const sleep = section("sleep", 92, "high_result");
const work = section("work", 55, "mid_result");
const food = section("food", 40, "low_result");
const sport = section("sport", 20, "low_result");
const mind = section("mind", 80, "low_result", { serious: "mood" });
const words = section("words");
const told = section("told", 74, "mid_result", { concern: "loneliness" });

const keysOf = (sections: readonly Finished[]) => sections.map(({ module }) => module.key);

describe("what needs care", () => {
  it("comes first: a serious answer, the lower band, one of concern after the low ones, the lower score, and last what has no score", () => {
    const order = sectionsByCare([sleep, words, food, work, told, sport, mind]);
    expect(keysOf(order)).toEqual(["mind", "sport", "food", "told", "work", "sleep", "words"]);
  });

  it("is in the order of the help where several tell of something, whatever their numbers", () => {
    const drinking = section("drinking", 5, "low_result", { serious: "addiction" });
    const violence = section("violence", 60, "low_result", { serious: "violence" });
    const money = section("money", 10, "mid_result", { concern: "poverty" });
    const bullied = section("bullied", 70, "mid_result", { concern: "bullying" });
    const sections = [money, drinking, bullied, mind, violence];
    const order = sectionsByCare(sections);
    expect(keysOf(order)).toEqual(["violence", "mind", "drinking", "bullied", "money"]);
    expect(mattersOf(sections).flatMap(({ told: all }) => all.map(({ moduleKey }) => moduleKey))).toEqual(
      keysOf(order),
    );
  });

  it("is the mind, of several serious answers whose definition names no subject", () => {
    const health = section("health", 10, "low_result", { unnamed: true });
    for (const key of ["mental_health", "wellbeing_now", "mental_readiness"]) {
      expect(keysOf(sectionsByCare([health, section(key, 80, "low_result", { unnamed: true })]))[0]).toBe(key);
    }
  });

  it("is open at first: a serious answer, else the lowest of the low ones, and nothing else", () => {
    expect(openAtFirst([sleep, food, work, sport, words])).toBe("sport");
    expect(openAtFirst([sleep, food, sport, mind])).toBe("mind");
    expect(openAtFirst([sleep, work, told])).toBe("told");
    expect(openAtFirst([sleep, work, words])).toBeUndefined();
  });
});
