import { describe, expect, it } from "vitest";
import { type Module, type Question, radioValues } from "~/features/survey/definition";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { randomAnswer, randomModule, seededRandom, shuffled } from "../../../tests/fixtures/random";
import { composeResult } from "./compose-result";
import { finaliseSection } from "./finalise-section";
import { methodOf } from "./methods";
import type { FinalAnswer, FinishedModule, MetamoduleSubResult } from "./result";
import { bandOf, moduleScore, scoredMetamodule, scoringMethod, subResultOf, virtaScoreOf } from "./score";

const text = (words: string) => ({ fi: words, sv: words, en: words });

/** Sliders "a", "b", … with what a case says of each. */
function sliders(...given: Partial<Question>[]): Module {
  return aModule({
    questions: given.map((more, index) =>
      aQuestion({ key: String.fromCharCode(97 + index), type: "slider", required: false, ...more }),
    ),
  });
}

/** A slider that is not asked when the first one, "a", has this value. */
function skippedWhenFirstIs(value: number): Partial<Question> {
  const conditionQuestionVid = aQuestion({ key: "a", type: "slider" }).vid;
  return { condition: { conditionOperator: "equals", conditionQuestionVid, conditionRightOperand: value } };
}

/** A final answer per question, in their order; null is a recorded skip, undefined no entry at all. */
function answersTo(module: Module, values: readonly (number | string | null | undefined)[]): FinalAnswer[] {
  return module.questions.flatMap((question, index) => {
    const value = values[index];
    if (value === undefined) return [];
    const type = question.type === "open-ended" ? "textual" : "numeric";
    const answer = value ?? (type === "textual" ? "" : 0);
    return [{ questionVid: question.vid, type, answer, required: question.required, skipped: value === null }];
  });
}

const scoreOf = (module: Module, values: readonly (number | string | null | undefined)[]) =>
  moduleScore(module, answersTo(module, values));

describe("moduleScore", () => {
  it.each<[string, Partial<Question>[], (number | null | undefined)[], number | undefined]>([
    ["is the mean of its items", [{}, {}], [20, 60], 40],
    ["rounds a half up", [{}, {}], [50, 51], 51],
    ["rounds less than a half down", [{}, {}, {}], [50, 50, 51], 50],
    ["rounds a half up at the very bottom", [{}, {}], [0, 1], 1],
    ["turns a reversed item round", [{ reversed: true }, {}], [30, 100], 85],
    ["weighs its items", [{ weight: 3 }, { weight: 1 }], [100, 0], 75],
    ["rounds a half up where a weight is a fraction", [{ weight: 0.1 }, { weight: 0.1 }], [0, 43], 22],
    ["leaves out an item of weight zero", [{ weight: 0 }, {}], [0, 80], 80],
    ["leaves out a skipped item instead of counting it as 0", [{}, {}], [null, 80], 80],
    ["leaves out items that were not asked", [{}, skippedWhenFirstIs(80), skippedWhenFirstIs(80)], [80], 80],
    [
      "needs half of the asked items, also where they are conditional and leave no entry when passed",
      [{}, skippedWhenFirstIs(0), skippedWhenFirstIs(0)],
      [80],
      undefined,
    ],
    ["needs half of the asked items: two of four are enough", [{}, {}, {}, {}], [100, null, 50, null], 75],
    ["needs half of the asked items: one of three is too few", [{}, {}, {}], [100, null, null], undefined],
    ["needs half of the asked items: two of three are enough", [{}, {}, {}], [100, 50, null], 75],
    [
      "does not count a skipped item of weight zero as missing",
      [{}, { weight: 0 }, { weight: 0 }],
      [60, null, null],
      60,
    ],
    ["counts items, not weights, as answered", [{ weight: 9 }, {}, {}], [100, null, null], undefined],
    ["is nothing when everything was skipped", [{}, {}], [null, null], undefined],
    ["is nothing when nothing was asked", [{}, {}], [undefined, undefined], undefined],
  ])("%s", (_, questions, values, expected) => {
    expect(scoreOf(sliders(...questions), values)).toBe(expected);
  });

  it("does not count a text, whatever it says", () => {
    const module = aModule({
      questions: [
        aQuestion({ key: "number", type: "slider" }),
        aQuestion({ key: "words", type: "open-ended", required: false }),
        aQuestion({ key: "weighed_words", type: "open-ended", required: false, weight: 1 }),
      ],
    });
    expect(scoreOf(module, [40, "100", "100"])).toBe(40);
  });

  it("is the rounded weighted mean in exact arithmetic, for any weights of one decimal", () => {
    const random = seededRandom(5);
    for (let round = 0; round < 3_000; round++) {
      const tenths = Array.from({ length: 1 + random.below(5) }, () => 1 + random.below(100));
      const values = tenths.map(() => random.below(101));
      const sum = tenths.reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0);
      const weights = tenths.reduce((total, weight) => total + weight, 0);
      const module = sliders(...tenths.map((weight) => ({ weight: weight / 10 })));
      expect(scoreOf(module, values)).toBe(Math.floor((2 * sum + weights) / (2 * weights)));
    }
  });

  it("lies within 0 and 100 and does not depend on the order of the answers, for any module and answers", () => {
    let scored = 0;
    for (let seed = 0; seed < 500; seed++) {
      const random = seededRandom(seed);
      const module = randomModule(random);
      const answers = finaliseSection(
        module,
        new Map(module.questions.map((each) => [each.vid, randomAnswer(random, each)])),
      );
      const score = moduleScore(module, answers);
      expect(moduleScore(module, shuffled(answers, random))).toBe(score);
      if (score === undefined) continue;
      scored++;
      expect(Number.isInteger(score)).toBe(true);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }
    expect(scored).toBeGreaterThan(300);
  });

  it("never falls when one item gets better, nor rises when it gets worse", () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed);
      const module = sliders(
        ...Array.from({ length: 1 + random.below(6) }, () => ({
          weight: 1 + random.below(3),
          reversed: random.chance(0.5),
        })),
      );
      const values = module.questions.map(() => random.below(101));
      const changed = random.below(values.length);
      const better = values.map((value, index) => {
        if (index !== changed) return value;
        return module.questions[index]?.reversed ? random.below(value + 1) : value + random.below(101 - value);
      });
      expect(scoreOf(module, better)).toBeGreaterThanOrEqual(scoreOf(module, values) ?? 0);
    }
  });
});

describe("the arithmetic agrees with what is published of", () => {
  it("WHO-5: five items of 0 to 5, their sum times four", () => {
    const who5 = sliders({}, {}, {}, {}, {});
    const published = new Map([
      [0, 0],
      [7, 28],
      [13, 52],
      [25, 100],
    ]);
    for (let code = 0; code < 6 ** 5; code++) {
      const raw = [0, 1, 2, 3, 4].map((place) => Math.floor(code / 6 ** place) % 6);
      const sum = raw.reduce((total, value) => total + value, 0);
      const score = scoreOf(
        who5,
        raw.map((value) => value * 20),
      );
      expect(score).toBe(sum * 4);
      if (published.has(sum)) expect(score).toBe(published.get(sum));
    }
  });

  it("COPSOQ: options worth 100, 75, 50, 25 and 0, scored when at least half are answered", () => {
    const options = { always: 100, often: 75, sometimes: 50, seldom: 25, never: 0 };
    const scale = aModule({
      questions: ["pace", "amount", "time", "behind"].map((key) =>
        aQuestion({ key, type: "quinary", required: false }),
      ),
    });
    expect(radioValues.quinary).toEqual(Object.values(options).reverse());
    const { always, often, sometimes, seldom, never } = options;
    expect(scoreOf(scale, [always, often, seldom, never])).toBe(50);
    expect(scoreOf(scale, [always, always, always, often])).toBe(94);
    expect(scoreOf(scale, [sometimes, null, null, seldom])).toBe(38);
    expect(scoreOf(scale, [always, null, null, null])).toBeUndefined();
    const reversed = aModule({ questions: scale.questions.map((question) => ({ ...question, reversed: true })) });
    expect(scoreOf(reversed, [always, often, often, never])).toBe(38);
  });

  it("NOSACQ-50: steps 1 to 4, a reversed item is 5 − x, a dimension is the mean", () => {
    const random = seededRandom(50);
    for (let round = 0; round < 500; round++) {
      const items = Array.from({ length: 4 + random.below(6) }, () => ({
        step: 1 + random.below(4),
        reversed: random.chance(0.4),
      }));
      const dimension = aModule({
        questions: items.map(({ reversed }, index) =>
          aQuestion({ key: `item_${index}`, type: "quaternary", reversed }),
        ),
      });
      const mean = items.reduce((sum, { step, reversed }) => sum + (reversed ? 5 - step : step), 0) / items.length;
      const score =
        scoreOf(
          dimension,
          items.map(({ step }) => radioValues.quaternary[step - 1]),
        ) ?? Number.NaN;
      // The published mean runs from 1 to 4, ours from 0 to 100 in thirds that are rounded to whole points.
      expect(Math.abs(score - ((mean - 1) / 3) * 100)).toBeLessThanOrEqual(1);
    }
  });
});

describe("bandOf", () => {
  it.each([
    [0, "low_result"],
    [49, "low_result"],
    [50, "mid_result"],
    [74, "mid_result"],
    [75, "high_result"],
    [100, "high_result"],
  ])("%i is a %s", (score, band) => {
    expect(bandOf(score)).toBe(band);
  });

  it("follows the definition where it says otherwise", () => {
    const bands = { midFrom: 30, highFrom: 31 };
    expect([29, 30, 31].map((score) => bandOf(score, bands))).toEqual(["low_result", "mid_result", "high_result"]);
  });
});

describe("subResultOf", () => {
  const resultOf = (module: Module, values: (number | null | undefined)[]) =>
    subResultOf(module, answersTo(module, values));

  it("says what was scored, with score and band", () => {
    const module = sliders({}, {});
    expect(resultOf(module, [60, 70])).toEqual({
      surveyModuleVid: module.vid,
      surveyModuleKey: "sleep",
      type: "scored",
      numericScore: 65,
      score: "mid_result",
      needsAttention: false,
      bulletpoints: { good: [], recommendationHigh: [], recommendationMedium: [] },
      attachments: [],
      additionalFeedback: [],
    });
  });

  it("has no score where the module is unscored or too little was answered, and uses the definition's bands", () => {
    for (const result of [
      resultOf({ ...sliders({}), scored: false }, [60]),
      resultOf(sliders({}, {}, {}), [60, null, null]),
    ]) {
      expect(result).not.toHaveProperty("numericScore");
      expect(result).not.toHaveProperty("score");
    }
    expect(resultOf({ ...sliders({}), bands: { midFrom: 10, highFrom: 20 } }, [20]).score).toBe("high_result");
  });

  it.each<[string, Partial<Question>[], (number | null | undefined)[], boolean, Partial<Module>?]>([
    ["needs attention at a score of 28", [{}], [28], true],
    ["needs none at a score of 29", [{}], [29], false],
    [
      "needs attention when one item is at its limit, however good the rest",
      [{ attentionAtMost: 10 }, {}, {}],
      [10, 100, 100],
      true,
    ],
    ["needs none when that item is above its limit", [{ attentionAtMost: 10 }, {}, {}], [11, 100, 100], false],
    ["judges a reversed item after turning it round", [{ attentionAtMost: 10, reversed: true }, {}], [90, 100], true],
    [
      "does not judge a reversed item before turning it round",
      [{ attentionAtMost: 10, reversed: true }, {}],
      [10, 100],
      false,
    ],
    ["needs none for an item that was skipped", [{ attentionAtMost: 10 }, {}], [null, 100], false],
    ["judges items of an unscored module too", [{ attentionAtMost: 0 }, {}], [0, 100], true, { scored: false }],
    ["needs none for the low score of an unscored module", [{}, {}], [0, 0], false, { scored: false }],
  ])("%s", (_, questions, values, expected, more = {}) => {
    expect(resultOf({ ...sliders(...questions), ...more }, values).needsAttention).toBe(expected);
  });

  it("of version 1 needs attention at a low score or a serious answer, which left the band alone", () => {
    const first = methodOf({ id: "vointi-mean", version: 1 });
    const told = (values: number[]) => {
      const module = sliders({ attentionAtMost: 10 }, {}, {});
      const { needsAttention, score } = first?.subResultOf(module, answersTo(module, values)) ?? {};
      return [needsAttention, score];
    };
    expect(told([20, 20, 20])).toEqual([true, "low_result"]);
    expect(told([10, 100, 100])).toEqual([true, "mid_result"]);
    expect(told([70, 80, 90])).toEqual([false, "high_result"]);
  });

  it.each<[string, number, object]>([
    ["clear above the limit of concern", 41, { numericScore: 80, score: "high_result" }],
    ["of concern at it: fair at most", 40, { numericScore: 80, score: "mid_result", concerningAnswer: true }],
    ["of concern above the serious limit", 11, { numericScore: 70, score: "mid_result", concerningAnswer: true }],
    ["serious at it: low", 10, { numericScore: 70, score: "low_result", needsAttention: true, seriousAnswer: true }],
  ])("judges an answer as %s, praises nothing unless it is clear, and leaves the number", (_, answer, expected) => {
    const care = {
      subject: "mood" as const,
      serious: { atMost: 10, text: text("serious") },
      concern: { atMost: 40, text: text("concern") },
    };
    const good = { good: { id: "hyva", text: text("good") } };
    const result = resultOf(sliders({ care }, { feedback: good }, {}), [answer, 100, 100]);
    expect(result).toMatchObject(expected);
    expect(result.bulletpoints.good).toHaveLength(answer > 40 ? 1 : 0);
    expect(result).not.toHaveProperty(answer > 10 ? "seriousAnswer" : "concerningAnswer");
  });

  const rule = (id: string, range: { from?: number; to?: number } = {}) => ({ id, text: text(id), ...range });
  const feedback = { good: rule("hyva"), recommendationMedium: rule("keski"), recommendationHigh: rule("huono") };

  it.each([
    [0, "huono"],
    [33, "huono"],
    [34, "keski"],
    [66, "keski"],
    [67, "hyva"],
    [100, "hyva"],
  ])("says of an item of %i what belongs to it", (value, id) => {
    const said = (module: Module, answer: number) =>
      Object.values(resultOf(module, [answer]).bulletpoints)
        .flat()
        .map((point) => point.id);
    expect(said(sliders({ feedback }), value)).toEqual([id]);
    expect(said(sliders({ feedback, reversed: true }), 100 - value)).toEqual([id]);
  });

  it("follows a rule's own range, and says nothing of a skipped item", () => {
    const own = { good: rule("hyva", { from: 10 }), recommendationHigh: rule("huono", { to: 10 }) };
    const points = resultOf(sliders({ feedback: own }), [10]).bulletpoints;
    expect(points).toEqual({
      good: [{ id: "hyva", text: text("hyva") }],
      recommendationHigh: [{ id: "huono", text: text("huono") }],
      recommendationMedium: [],
    });
    const silent = resultOf(sliders({ feedback }, {}), [null, 50]).bulletpoints;
    expect(Object.values(silent).flat()).toEqual([]);
  });

  it("shows the additional feedback whose range holds the score, and only what has no range where there is none", () => {
    const subgroup = (subgroupId: string, range: { from?: number; to?: number } = {}) => ({
      subgroupId,
      title: text(subgroupId),
      bulletpoints: [rule(subgroupId)],
      ...range,
    });
    const module: Module = {
      ...sliders({}, {}, {}),
      additionalFeedback: [
        { groupId: "always", title: text("always"), subgroups: [subgroup("anyone")] },
        {
          groupId: "some",
          title: text("some"),
          subgroups: [subgroup("low", { to: 49 }), subgroup("rest", { from: 50 })],
        },
      ],
    };
    const shown = (values: (number | null)[]) =>
      resultOf(module, values).additionalFeedback.map(({ groupId, subgroupFeedbacks }) => [
        groupId,
        ...subgroupFeedbacks.map(({ subgroupId }) => subgroupId),
      ]);
    expect(shown([49, 49, 49])).toEqual([
      ["always", "anyone"],
      ["some", "low"],
    ]);
    expect(shown([50, 50, 50])).toEqual([
      ["always", "anyone"],
      ["some", "rest"],
    ]);
    expect(shown([50, null, null])).toEqual([["always", "anyone"]]);
  });
});

describe("the overall index", () => {
  const finished = (module: Module, value: number | null): FinishedModule => {
    const answers = answersTo(module, [value]);
    return { answers, subResult: subResultOf(module, answers) };
  };
  const named = (key: string, more: Partial<Module> = {}): Module => ({
    ...aModule({ key, questions: [aQuestion({ key: `${key}_item`, type: "slider", required: false })] }),
    ...more,
  });
  const core = aMetamodule({ key: "core", modules: ["sleep", "work", "finance"].map((key) => named(key)) });
  const me = aMetamodule({
    key: "me",
    scored: false,
    modules: [named("strengths"), named("goals", { scored: false, statusTexts: { done: text("done") } })],
  });
  const compose = (metamodules: (typeof core)[], values: Record<string, number | null>) =>
    composeResult(
      metamodules,
      new Map(
        metamodules
          .flatMap(({ modules }) => modules)
          .flatMap((module) => {
            const value = values[module.key];
            return value === undefined ? [] : [[module.vid, finished(module, value)] as const];
          }),
      ),
    );

  it("is the rounded mean of the scored metamodule's modules, and of nothing else", () => {
    const values = { sleep: 50, work: 51, finance: 50, strengths: 0, goals: 0 };
    expect(compose([core, me], values).virtaScore).toBe(50);
    expect(compose([core, me], { ...values, work: 52 }).virtaScore).toBe(51);
  });

  it("is not calculated where nothing is scored, nothing is finished, or too few modules have a score", () => {
    expect(compose([me], { strengths: 90, goals: 90 }).virtaScore).toBe("not-calculated");
    expect(compose([core], {}).virtaScore).toBe("not-calculated");
    expect(compose([core], { sleep: 80, work: null, finance: null }).virtaScore).toBe("not-calculated");
    expect(compose([core], { sleep: 80, work: 60, finance: null }).virtaScore).toBe(70);
    const pair = aMetamodule({ key: "core", modules: ["sleep", "work"].map((key) => named(key)) });
    expect(compose([pair], { sleep: 80, work: null }).virtaScore).toBe(80);
    const empty = { surveyMetamoduleVid: core.vid, surveyMetamoduleKey: core.key, modules: [] };
    const definitions = new Map([[core.vid, { ...core, modules: [] }]]);
    expect(virtaScoreOf([empty], definitions)).toBe("not-calculated");
  });

  it("is not calculated before every area of the scored kind is done, whatever else is", () => {
    expect(compose([core, me], { sleep: 82, goals: 50 }).virtaScore).toBe("not-calculated");
    expect(compose([core, me], { sleep: 82, work: 60, strengths: 50, goals: 50 }).virtaScore).toBe("not-calculated");
    expect(compose([core, me], { sleep: 82, work: 60, finance: 50 }).virtaScore).toBe(64);
  });

  it("was calculated by version 1 from the areas there were", () => {
    const { metamoduleSubResults } = compose([core, me], { sleep: 82 });
    const definitions = new Map([core, me].map((metamodule) => [metamodule.vid, metamodule]));
    const first = methodOf({ id: "vointi-mean", version: 1 });
    expect(first?.virtaScoreOf(metamoduleSubResults, definitions)).toBe(82);
  });

  it("is computed by a method that the result names", () => {
    expect(compose([core], { sleep: 1, work: 1, finance: 1 }).method).toEqual(scoringMethod);
  });

  it("comes with the finished sections in the order of the definitions, and without the others", () => {
    const content = compose([core, me], { finance: 10, sleep: 20, goals: 30 });
    const keys = content.metamoduleSubResults.map(({ surveyMetamoduleKey, modules }) => [
      surveyMetamoduleKey,
      ...modules.map(({ subResult }) => subResult.surveyModuleKey),
    ]);
    expect(keys).toEqual([
      ["core", "sleep", "finance"],
      ["me", "goals"],
    ]);
    expect(compose([core, me], { sleep: 20 }).metamoduleSubResults).toHaveLength(1);
  });

  it("refuses two scored metamodules in the words of the spec, and takes none or one", () => {
    const other = aMetamodule({ key: "pulse", modules: [named("now")] });
    const definitions = new Map([core, me, other].map((metamodule) => [metamodule.vid, metamodule]));
    const subResult = ({ vid, key }: typeof core): MetamoduleSubResult => ({
      surveyMetamoduleVid: vid,
      surveyMetamoduleKey: key,
      modules: [],
    });
    const words = "Expected zero or one scored metamodule subresults";
    expect(() => compose([core, other], { sleep: 1, now: 1 })).toThrow(words);
    expect(() => virtaScoreOf([subResult(core), subResult(other)], definitions)).toThrow(words);
    expect(scoredMetamodule([subResult(me), subResult(core)], definitions)?.surveyMetamoduleKey).toBe("core");
    expect(scoredMetamodule([subResult(me)], definitions)).toBeUndefined();
  });
});
