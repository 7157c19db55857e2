import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { bandOf } from "~/features/scoring/score";
import { type LifeArea, lifeAreas } from "~/features/survey/definition";
import { parseInstrument } from "~/features/survey/read-instruments.server";
import {
  type Advice,
  type Goal,
  goals,
  type Level,
  levels,
  type Recommendation,
  recommendationTypes,
  type Sign,
} from "./advice";
import { type AdvisedModule, feedbackOutOfPlace } from "./advised-person";
import { readAdvice } from "./read-advice.server";
import { recommendationsPerType, selectAdvice } from "./select-advice";

let advice: Advice;
const goodPoints = new Map<LifeArea, string[]>();

beforeAll(async () => {
  const result = await readAdvice(fileURLToPath(new URL(".", import.meta.url)));
  if (!result.ok) throw new Error("the advice has problems");
  advice = result.advice;
  const core = fileURLToPath(new URL("../survey/instruments/core.yaml", import.meta.url));
  const parsed = parseInstrument(await readFile(core, "utf8"));
  if (!parsed.ok) throw new Error("core.yaml has problems");
  for (const { key, questions } of parsed.file.modules) {
    goodPoints.set(
      key as LifeArea,
      questions.flatMap(({ feedback }) => feedback?.good?.id ?? []),
    );
  }
});

/** Scores 0..100, the same in every run: a linear congruential generator. */
function randomScores(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * 101);
  };
}

/** A module of a life area as scored; `good` are the ids of its good points, none where it is left out. */
function moduleOf(lifeArea: LifeArea, score: number | undefined, good: readonly string[] = []): AdvisedModule {
  return {
    surveyModuleKey: lifeArea,
    surveyModuleVid: `${lifeArea}-vid`,
    ...(score === undefined ? {} : { numericScore: score, score: bandOf(score) }),
    bulletpoints: {
      good: good.map((id) => ({ id, text: { fi: id, sv: id, en: id } })),
      recommendationHigh: [],
      recommendationMedium: [],
    },
    values: new Map(),
  };
}

/** All nine life areas at one score, but for those named. */
function profile(others: number, named: Partial<Record<LifeArea, number>> = {}): AdvisedModule[] {
  return lifeAreas.map((lifeArea) => moduleOf(lifeArea, named[lifeArea] ?? others));
}

/** A module of work, safety or studies with a score. */
function workModule(key: string, score: number): AdvisedModule {
  return { ...moduleOf("sleep", score), surveyModuleKey: key };
}

/** A module in which one answer was given that says something by itself. */
function answered({ module, question, to }: Sign): AdvisedModule {
  return { ...moduleOf("sleep", undefined), surveyModuleKey: module, values: new Map([[question, to]]) };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("missing");
  return value;
}

const scoreAt: Record<Level, number> = { low: 20, medium: 60, high: 80 };

/** Scores so placed that the one area is the neediest of all and the others are at least as well. */
const neediestAt: Record<Level, [score: number, others: number]> = { low: [10, 90], medium: [55, 90], high: [76, 95] };

function idsFor(modules: readonly AdvisedModule[], goal: Goal): string[] {
  const found = selectAdvice(advice, modules).recommendations.find((one) => one.goal === goal);
  return found?.recommendationsForGoal.map(({ id }) => id) ?? [];
}

function byId(id: string): Recommendation {
  const found = advice.recommendations.find((one) => one.id === id);
  if (!found) throw new Error(`no recommendation ${id}`);
  return found;
}

const everyCombination = lifeAreas.flatMap((lifeArea) =>
  levels.flatMap((level) => goals.map((goal) => [lifeArea, level, goal] as const)),
);

describe("selectAdvice", () => {
  it("gives the same whatever the order of the modules, run after run", () => {
    const scores = randomScores(11);
    for (let round = 0; round < 100; round += 1) {
      const modules = lifeAreas.map((lifeArea) => moduleOf(lifeArea, scores(), goodPoints.get(lifeArea)));
      const once = selectAdvice(advice, modules);
      const cut = round % modules.length;
      expect(selectAdvice(advice, [...modules.slice(cut), ...modules.slice(0, cut)])).toEqual(once);
      expect(selectAdvice(advice, modules.toReversed())).toEqual(once);
      expect(selectAdvice(advice, modules)).toEqual(once);
    }
  });

  it("changes neither the advice nor the modules", () => {
    const modules = profile(60, { sleep: 10 });
    const before = structuredClone({ advice, modules });
    selectAdvice(advice, modules);
    expect({ advice, modules }).toEqual(before);
  });

  it.each<[string, AdvisedModule[]]>([
    ["there are no modules", []],
    ["no module has a score", lifeAreas.map((lifeArea) => moduleOf(lifeArea, undefined))],
    ["no module is a life area or named by advice", [{ ...moduleOf("sleep", 80), surveyModuleKey: "fire_drill" }]],
  ])("gives no advice where %s", (_, modules) => {
    expect(selectAdvice(advice, modules)).toEqual({ recommendations: [] });
  });

  it("takes the level from the module's own band", () => {
    const strict: AdvisedModule = { ...moduleOf("sleep", 80), score: "low_result" };
    expect(selectAdvice(advice, [strict]).strengths).toBeUndefined();
    for (const id of idsFor([strict], "wellbeing")) expect(byId(id).levels).toContain("low");
  });
});

describe("strengths", () => {
  const idsOf = (modules: readonly AdvisedModule[]) =>
    selectAdvice(advice, modules).strengths?.cards.map(({ id }) => id) ?? [];
  const areaOf = (id: string) => advice.strengths.cards.find((card) => card.id === id)?.lifeArea;

  it("name good points that the life area's questions give", () => {
    for (const { id, lifeArea, goodPoint } of advice.strengths.cards) {
      if (goodPoint) expect(goodPoints.get(lifeArea), id).toContain(goodPoint);
    }
  });

  it("are left out where no life area is high", () => {
    expect(selectAdvice(advice, profile(74)).strengths).toBeUndefined();
  });

  it("come with title and intro, each with its symbol", () => {
    const { strengths } = selectAdvice(advice, profile(74, { finance: 75 }));
    expect(strengths?.title).toEqual(advice.strengths.title);
    expect(strengths?.intro).toEqual(advice.strengths.intro);
    expect(strengths?.cards.map(({ icon }) => icon)).toEqual(["finance"]);
  });

  it("tied to a good point are said only to those who got it", () => {
    expect(idsOf([moduleOf("sleep", 80)])).toEqual(["sleep_that_restores"]);
    expect(idsOf([moduleOf("sleep", 80, ["virkea_paivalla"])])).toEqual(["alert_days"]);
  });

  it("say nothing that a poor area beside them would deny", () => {
    const work = moduleOf("work", 90, ["apua_tyossa"]);
    expect(idsOf([work, workModule("community_and_inclusion", 60)])).toEqual(["help_is_near_at_work"]);
    expect(idsOf([work, workModule("community_and_inclusion", 20)])).toEqual(["days_that_work"]);
    expect(idsOf([work, workModule("belonging", 20), workModule("conflict", 20)])).toEqual([]);
  });

  it("begin with the highest life area and give every high one a card, and only one", () => {
    const modules = profile(80, { work: 95, exercise: 90 }).map((module) => ({
      ...module,
      bulletpoints: moduleOf("sleep", 0, goodPoints.get(module.surveyModuleKey as LifeArea)).bulletpoints,
    }));
    const areas = idsOf(modules).map(areaOf);
    expect(areas.slice(0, 2)).toEqual(["work", "exercise"]);
    expect(areas).toHaveLength(9);
    expect(new Set(areas).size).toBe(9);
  });

  it("can each be reached", () => {
    const reached = lifeAreas.flatMap((lifeArea) =>
      [[], ...(goodPoints.get(lifeArea) ?? []).map((id) => [id])].flatMap((own) =>
        idsOf([moduleOf(lifeArea, 90, own)]),
      ),
    );
    expect([...new Set(reached)].sort()).toEqual(advice.strengths.cards.map(({ id }) => id).sort());
  });
});

describe("recommendations", () => {
  it.each(everyCombination)("answer to %s at level %s under %s", (lifeArea, level, goal) => {
    const answers = (id: string) => byId(id).lifeAreas.includes(lifeArea) && byId(id).levels.includes(level);
    // Alone, everything that is shown answers to it; as the neediest of nine, something does.
    const alone = idsFor([moduleOf(lifeArea, scoreAt[level])], goal);
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.filter((id) => !answers(id))).toEqual([]);
    const [score, others] = neediestAt[level];
    expect(idsFor(profile(others, { [lifeArea]: score }), goal).filter(answers)).not.toEqual([]);
  });

  it("can each be reached", () => {
    const reached = new Set(
      everyCombination.flatMap(([lifeArea, level, goal]) => idsFor([moduleOf(lifeArea, scoreAt[level])], goal)),
    );
    for (const { modules, levels: wanted, goal } of advice.recommendations) {
      for (const key of modules) {
        for (const level of wanted) for (const id of idsFor([workModule(key, scoreAt[level])], goal)) reached.add(id);
      }
    }
    for (const [name, signs] of Object.entries(advice.signals)) {
      for (const sign of signs) {
        const given = [answered(sign)];
        const called = advice.recommendations.filter(({ calledBy }) => calledBy.includes(name));
        // What is called for is never left out, however much is.
        for (const { id, goal } of called)
          expect(idsFor([...profile(10), ...given], goal), `${name}: ${id}`).toContain(id);
        for (const { id } of called) reached.add(id);
      }
    }
    expect(advice.recommendations.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });

  it("aren't called for by other answers, nor by ones that were passed", () => {
    const { module } = present(advice.signals.nicotine?.[0]);
    const never = answered({ module, question: "nicotine_use", from: 100, to: 100 });
    const passed = { ...never, values: new Map<string, number>() };
    for (const given of [never, passed]) {
      expect(idsFor([...profile(80), given], "metabolicHealth")).not.toContain("leave_nicotine");
    }
  });

  it("never ask somebody who was harmed to look after others", () => {
    const caring = advice.recommendations.filter(({ notAfter }) => notAfter.includes("harmed"));
    expect(caring.length).toBeGreaterThan(0);
    for (const sign of present(advice.signals.harmed)) {
      const modules = [...profile(90), workModule("feedback", 60)];
      const shown = (more: AdvisedModule[]) => goals.flatMap((goal) => idsFor([...modules, ...more], goal));
      expect(caring.filter(({ id }) => shown([]).includes(id))).not.toEqual([]);
      expect(caring.filter(({ id }) => shown([answered(sign)]).includes(id))).toEqual([]);
    }
  });

  it("and the questions' own feedback never ask somebody who was harmed to settle it alone", () => {
    const alone = ["puhu_kahden_kesken", "kysy_miten_voit"];
    for (const sign of present(advice.signals.harmed)) {
      expect([...feedbackOutOfPlace(advice, [answered(sign)])]).toEqual(expect.arrayContaining(alone));
    }
    expect(feedbackOutOfPlace(advice, profile(20))).toEqual(new Set());
  });

  it("are there for every goal and type whatever the levels, two of each at most, types in order", () => {
    const scores = randomScores(12);
    for (let round = 0; round < 300; round += 1) {
      const modules = lifeAreas.map((lifeArea) => moduleOf(lifeArea, scores()));
      const { recommendations } = selectAdvice(advice, modules);
      expect(recommendations.map(({ goal }) => goal)).toEqual(goals);
      for (const { goal, recommendationsForGoal } of recommendations) {
        const types = recommendationsForGoal.map(({ type }) => type);
        expect([...new Set(types)], goal).toEqual(recommendationTypes);
        expect(types).toEqual(recommendationTypes.flatMap((type) => types.filter((other) => other === type)));
        for (const type of recommendationTypes) {
          expect(types.filter((other) => other === type).length).toBeLessThanOrEqual(recommendationsPerType);
        }
        expect(new Set(recommendationsForGoal.map(({ id }) => id)).size).toBe(recommendationsForGoal.length);
      }
    }
  });

  it("cover, for every goal and type, some life area at all three levels", () => {
    // So that nobody with nine scored life areas can miss a type, not even with levels the random rounds never met.
    for (const goal of goals) {
      for (const type of recommendationTypes) {
        const own = advice.recommendations.filter((one) => one.goal === goal && one.type === type);
        const covered = lifeAreas.filter((lifeArea) =>
          levels.every((level) => own.some((one) => one.lifeAreas.includes(lifeArea) && one.levels.includes(level))),
        );
        expect(covered, `${goal} ${type}`).not.toEqual([]);
        const { homeArea } = advice.goals.find((section) => section.goal === goal) ?? {};
        if (homeArea) expect(covered, `${goal} ${type}`).toContain(homeArea);
      }
    }
  });

  it("begin each type with the goal's home area, then turn to the neediest", () => {
    const ids = idsFor(profile(60, { finance: 10, sleep: 20 }), "fitness");
    expect(ids).toEqual([
      "decide_when_and_where",
      "gentle_on_tired_days",
      "strength_twice_a_week",
      "eat_and_rest_to_move",
      "free_places_to_move",
      "find_company_for_moving",
    ]);
  });

  it("take the lower level before the lower score", () => {
    // Two modules with bands of their own: work is low at 60, relationships medium at 40.
    const modules: AdvisedModule[] = [
      { ...moduleOf("work", 60), score: "low_result", values: new Map([["has_worked", 100]]) },
      { ...moduleOf("relationships", 40), score: "mid_result" },
    ];
    expect(idsFor(modules, "wellbeing").filter((id) => byId(id).type === "Resource")).toEqual([
      "raise_it_at_work",
      "one_contact_a_week",
    ]);
  });

  it("leave out a goal that nothing answers to", () => {
    const without = { ...advice, recommendations: advice.recommendations.filter(({ goal }) => goal !== "fitness") };
    const { recommendations } = selectAdvice(without, profile(60));
    expect(recommendations.map(({ goal }) => goal)).toEqual(goals.filter((goal) => goal !== "fitness"));
  });

  it("carry their tag's words, their whole guide and a symbol", () => {
    const { recommendations } = selectAdvice(advice, profile(20));
    const fitness = recommendations[0];
    expect(fitness).toMatchObject({ goal: "fitness", icon: "activity", title: { en: "Fitness and movement" } });
    expect(fitness?.recommendationsForGoal[0]).toMatchObject({
      id: "every_movement_counts",
      type: "Mindset",
      icon: "activity",
      tag: advice.tags.small_step,
      feedbackGuide: advice.guides.find(({ id }) => id === "movement_in_daily_life"),
    });
    const plain = fitness?.recommendationsForGoal.find(({ id }) => id === "free_places_to_move");
    expect(plain).toMatchObject({ tag: { en: "Free of charge" } });
    expect(plain).not.toHaveProperty("feedbackGuide");
  });
});
