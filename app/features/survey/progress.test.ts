import { describe, expect, it } from "vitest";
import { aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { randomAnswer, randomModule, seededRandom } from "../../../tests/fixtures/random";
import { journeyThrough, stopAt } from "./journey";
import { minutesLeft, type Progress, progressAt } from "./progress";

const questions = Array.from({ length: 4 }, (_, index) => aQuestion({ key: `question_${index}`, type: "binary" }));
const module = aModule({ questions });
const at = (index: number, survey: { questionsInFinishedModules: number; totalQuestions: number }) =>
  progressAt(module, questions[index]?.vid ?? "", { ...survey, place: { before: 0, size: 4, finished: 0 } });

describe("progressAt", () => {
  it("starts at nothing done and counts what lies behind, of the whole survey and of the section", () => {
    expect(at(0, { questionsInFinishedModules: 0, totalQuestions: 4 })).toEqual({
      number: 1,
      total: 4,
      inSection: { number: 1, total: 4 },
      overallPercent: 0,
      sectionPercent: 0,
      minutesLeft: undefined,
    });
    expect(at(3, { questionsInFinishedModules: 8, totalQuestions: 36 })).toEqual({
      number: 12,
      total: 36,
      inSection: { number: 4, total: 4 },
      overallPercent: 30,
      sectionPercent: 75,
      minutesLeft: { from: 2, to: 4 },
    });
  });

  it("counts a section that several modules share as one", () => {
    const survey = { questionsInFinishedModules: 6, totalQuestions: 20, place: { before: 6, size: 10, finished: 6 } };
    const { inSection, sectionPercent } = progressAt(module, questions[1]?.vid ?? "", survey);
    expect([inSection, sectionPercent]).toEqual([{ number: 8, total: 10 }, 70]);
  });

  it("counts nothing as done of what lies before a module that was opened ahead of its turn", () => {
    const survey = { questionsInFinishedModules: 0, totalQuestions: 20, place: { before: 6, size: 10, finished: 0 } };
    const { inSection, sectionPercent, overallPercent } = progressAt(module, questions[0]?.vid ?? "", survey);
    expect([inSection, sectionPercent, overallPercent]).toEqual([{ number: 7, total: 10 }, 0, 0]);
  });

  it("never says that everything is done while a question is open", () => {
    const last = at(3, { questionsInFinishedModules: 996, totalQuestions: 1_000 });
    expect(last.overallPercent).toBe(99);
    expect(last.sectionPercent).toBeLessThan(100);
  });

  it("refuses a question of another section", () => {
    const other = aQuestion({ key: "other", type: "binary" });
    const survey = { questionsInFinishedModules: 0, totalQuestions: 4, place: { before: 0, size: 4, finished: 0 } };
    expect(() => progressAt(module, other.vid, survey)).toThrow(RangeError);
  });

  it("never falls on the way forward through any modules, whatever is answered and hidden", () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = seededRandom(seed);
      const modules = Array.from({ length: 3 }, () => randomModule(random));
      const totalQuestions = modules.reduce((sum, each) => sum + each.questions.length, 0);
      let before: Progress | undefined;
      let questionsInFinishedModules = 0;
      for (const each of modules) {
        const answers = new Map<string, number | string | null>();
        for (let stop = stopAt(journeyThrough(each, answers), undefined); stop; ) {
          const place = { before: 0, size: each.questions.length, finished: 0 };
          const now = progressAt(each, stop.question.vid, { questionsInFinishedModules, totalQuestions, place });
          expect(now.number).toBeGreaterThan(before?.number ?? 0);
          expect(now.number).toBeLessThanOrEqual(totalQuestions);
          expect(now.overallPercent).toBeGreaterThanOrEqual(before?.overallPercent ?? 0);
          expect(now.overallPercent).toBeLessThan(100);
          if (before) expect(longest(now)).toBeLessThanOrEqual(longest(before));
          before = now;
          answers.set(stop.question.vid, randomAnswer(random, stop.question));
          stop = stopAt(journeyThrough(each, answers), undefined);
        }
        questionsInFinishedModules += each.questions.length;
      }
    }
  });
});

describe("minutesLeft", () => {
  it.each([
    [0, undefined],
    [1, undefined],
    [7, undefined],
    // Eight questions take 40 to 64 seconds.
    [8, { from: 1, to: 2 }],
    [12, { from: 1, to: 2 }],
    [15, { from: 1, to: 2 }],
    [16, { from: 1, to: 3 }],
    [60, { from: 5, to: 8 }],
    [180, { from: 15, to: 24 }],
  ])("for %i questions is five to eight seconds each, in whole minutes", (remaining, expected) => {
    expect(minutesLeft(remaining)).toEqual(expected);
  });

  it("never grows while questions are answered", () => {
    for (let remaining = 500; remaining > 0; remaining--) {
      const [now, next] = [minutesLeft(remaining), minutesLeft(remaining - 1)];
      expect(next?.from ?? 0).toBeLessThanOrEqual(now?.from ?? 0);
      expect(next?.to ?? 0).toBeLessThanOrEqual(now?.to ?? 0);
      if (now) expect(now.from).toBeLessThanOrEqual(now.to);
    }
  });
});

function longest(progress: Progress): number {
  return progress.minutesLeft?.to ?? 0;
}
