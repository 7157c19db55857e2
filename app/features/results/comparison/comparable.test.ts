import { describe, expect, it } from "vitest";
import { scoringMethod } from "~/features/scoring/score";
import type { Metamodule, Module, Question } from "~/features/survey/definition";
import { aMetamodule, aModule, aQuestion, vidOf } from "../../../../tests/fixtures/definitions";
import { type Comparability, compareWith, moduleComparability, type PastResult } from "./comparable";

const item = (key: string, more: Partial<Question> = {}) => aQuestion({ key, type: "slider", ...more });

/** The next version of a question: another text, so another vid, under the same key. */
const reworded = (question: Question, more: Partial<Question> = {}): Question => ({
  ...question,
  vid: vidOf(`reworded ${question.vid}`),
  title: { fi: "uusi", sv: "ny", en: "new" },
  ...more,
});

/** The module with other questions, as a new version with a vid of its own. */
const withQuestions = (module: Module, questions: Question[], more: Partial<Module> = {}): Module => ({
  ...module,
  vid: vidOf(`${module.vid} ${questions.map(({ vid }) => vid).join()}`),
  questions,
  ...more,
});

const [a, b, c] = [item("a"), item("b"), item("c")];
const module = aModule({ key: "sleep", questions: [a, b, c] });

describe("moduleComparability", () => {
  it.each<[string, Comparability, Module]>([
    ["the same version", "same", module],
    ["the same questions under another heading", "same", { ...module, vid: vidOf("heading") }],
    ["the same questions in another order", "same", withQuestions(module, [c, a, b])],
    ["another unscored question besides", "same", withQuestions(module, [a, b, c, item("d", { weight: 0 })])],
    ["one wording of three", "changed", withQuestions(module, [a, b, reworded(c)])],
    [
      "every wording",
      "changed",
      withQuestions(
        module,
        [a, b, c].map((each) => reworded(each)),
      ),
    ],
    ["one of three replaced: two thirds in common", "changed", withQuestions(module, [a, b, item("d")])],
    ["two of three replaced", "incomparable", withQuestions(module, [a, item("d"), item("e")])],
    ["one question fewer", "changed", withQuestions(module, [a, b])],
    ["two questions fewer", "incomparable", withQuestions(module, [a])],
    ["one question more", "changed", withQuestions(module, [a, b, c, item("d")])],
    ["two questions more", "incomparable", withQuestions(module, [a, b, c, item("d"), item("e")])],
    [
      "another answer type in two of three",
      "incomparable",
      withQuestions(module, [a, reworded(b, { type: "binary" }), reworded(c, { type: "binary" })]),
    ],
    [
      "another direction in two of three",
      "incomparable",
      withQuestions(module, [a, reworded(b, { reversed: true }), reworded(c, { reversed: true })]),
    ],
    ["another recall period", "incomparable", withQuestions(module, [a, b, c], { recall: "pastTwoYears" })],
  ])("with %s is %s", (_, expected, other) => {
    expect(moduleComparability(module, other)).toBe(expected);
    expect(moduleComparability(other, module)).toBe(expected);
  });

  it("compares with nothing where the reference doesn't have the module", () => {
    expect(moduleComparability(undefined, module)).toBe("incomparable");
  });
});

describe("compareWith", () => {
  const other = aModule({ key: "exercise", questions: [item("d"), item("e")] });
  const core = aMetamodule({ key: "core", modules: [module, other] });
  const result = (metamodules: Metamodule[], more: Partial<PastResult> = {}): PastResult => ({
    id: "result",
    timestamp: new Date("2026-11-01T10:00:00Z"),
    score: 60,
    assessmentOrder: { id: "order" },
    method: scoringMethod,
    metamodules,
    numericScores: new Map(metamodules.flatMap(({ modules }) => modules.map(({ vid }, index) => [vid, 50 + index]))),
    ...more,
  });
  const subresult = (surveyMetamoduleKey: string, surveyModuleKey: string, numericScore: number, changed = false) => ({
    surveyMetamoduleKey,
    surveyModuleKey,
    numericScore,
    changed,
  });

  it("gives the shape of the spec, with the reference itself among the results", () => {
    const reference = result([core]);
    expect(compareWith(reference, [reference])).toEqual([
      {
        id: "result",
        timestamp: new Date("2026-11-01T10:00:00Z"),
        score: 60,
        assessmentOrder: { id: "order" },
        subresults: [subresult("core", "sleep", 50), subresult("core", "exercise", 51)],
      },
    ]);
  });

  it("keeps the order of the results and leaves out those with nothing to compare", () => {
    const pulse = aMetamodule({ key: "pulse", modules: [aModule({ key: "now", questions: [item("now")] })] });
    const results = ["newest", "older", "oldest"].map((id) => result([core], { id }));
    const compared = compareWith(result([core]), [...results, result([pulse], { id: "pulse" })]);
    expect(compared.map(({ id }) => id)).toEqual(["newest", "older", "oldest"]);
  });

  it("doesn't mix modules of one key that belong to different kinds", () => {
    const pulse = aMetamodule({ key: "pulse", modules: [module] });
    expect(compareWith(result([core]), [result([pulse])])).toEqual([]);
  });

  it("compares the kinds that both results have, whatever else each asked", () => {
    const me = aMetamodule({ key: "me", scored: false, modules: [aModule({ key: "goals", questions: [item("g")] })] });
    const us = aMetamodule({ key: "us", scored: false, modules: [aModule({ key: "trust", questions: [item("t")] })] });
    const [compared] = compareWith(result([core, me]), [result([us, me], { score: "not-calculated" })]);
    expect(compared).toMatchObject({ score: "not-calculated", subresults: [subresult("me", "goals", 50)] });
  });

  it("marks a changed module, and leaves out an incomparable one and one without a score", () => {
    const changed = withQuestions(module, [a, b, reworded(c)]);
    const replaced = withQuestions(other, [item("x"), item("y")]);
    const third = aModule({ key: "work", questions: [item("w")] });
    const fourth = aModule({ key: "finance", questions: [item("f")] });
    const now = aMetamodule({ key: "core", modules: [module, other, third, fourth] });
    const before = aMetamodule({ vid: vidOf("before"), key: "core", modules: [changed, replaced, third, fourth] });
    const numericScores = new Map([
      [changed.vid, 10],
      [replaced.vid, 20],
      [fourth.vid, 40],
    ]);
    const [compared] = compareWith(result([now]), [result([before], { numericScores })]);
    // Three of the four modules still ask the same, so the overall index stands too.
    expect(compared).toMatchObject({
      score: 60,
      subresults: [subresult("core", "sleep", 10, true), subresult("core", "finance", 40)],
    });
  });

  it("leaves the overall index out where fewer than two thirds of its modules are comparable", () => {
    const replaced = withQuestions(other, [item("x"), item("y")]);
    const before = aMetamodule({ vid: vidOf("before"), key: "core", modules: [module, replaced] });
    const [compared] = compareWith(result([core]), [result([before])]);
    expect(compared).toMatchObject({ score: "not-calculated", subresults: [subresult("core", "sleep", 50)] });
  });

  it.each([
    { id: "vointi-mean", version: 999 },
    { id: "another", version: 1 },
  ])("compares nothing across methods that are not declared comparable: %j", (method) => {
    expect(compareWith(result([core]), [result([core], { method })])).toEqual([]);
    expect(compareWith(result([core], { method }), [result([core])])).toEqual([]);
    // Not even with itself: of a method that is not known nobody can say what its scores mean.
    expect(compareWith(result([core], { method }), [result([core], { method })])).toEqual([]);
  });
});
