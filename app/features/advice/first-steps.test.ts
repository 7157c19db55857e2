import { describe, expect, it } from "vitest";
import { finaliseSection } from "~/features/scoring/finalise-section";
import { subResultOf } from "~/features/scoring/score";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import { lifeAreas, type MetamoduleKey, type Module } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import type { AdvisedModule } from "./advised-person";
import { firstSteps } from "./first-steps";
import { readAdvice } from "./read-advice.server";

const { files } = await readInstruments("app/features/survey/instruments");
const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;

function moduleOf(kind: MetamoduleKey, key: string): Module {
  const file = files.find((each) => each.key === kind);
  const found = file && compileInstrument(file).modules.find((module) => module.key === key);
  if (!found) throw new Error(`no module ${kind}/${key}`);
  return found;
}

/** A section answered this near to its best, but for the values that are given; scored as ours are. */
function section(kind: MetamoduleKey, key: string, share: number, given: Record<string, number> = {}): AdvisedModule {
  const module = moduleOf(kind, key);
  const values = new Map(
    module.questions
      .filter(({ type }) => type !== "open-ended")
      .map((each) => [each.key, given[each.key] ?? Math.round(100 * (each.reversed ? 1 - share : share))] as const),
  );
  const answers = finaliseSection(
    module,
    new Map(module.questions.map(({ vid, key: question }) => [vid, values.get(question) ?? null])),
  );
  return { ...subResultOf(module, answers), values };
}

/** The life areas at their best, but for the ones given, which come first as they need care. */
function life(low: AdvisedModule[]): AdvisedModule[] {
  const keys = new Set(low.map(({ surveyModuleKey }) => surveyModuleKey));
  return [...low, ...lifeAreas.filter((area) => !keys.has(area)).map((area) => section("core", area, 1))];
}

const steps = (modules: AdvisedModule[]) => firstSteps(advice, modules).map(({ module, card }) => [module, card.id]);
const first = (modules: AdvisedModule[]) => steps(modules)[0];
/** Low, and no answer of it serious or of concern. */
const low = 0.45;

describe("the first step", () => {
  it.each([
    ["sleep", "same_wake_up_time"],
    ["physical_health", "have_it_looked_at"],
    ["mental_health", "help_in_good_time"],
    ["relationships", "one_contact_a_week"],
    ["meaningful_life", "fixed_place_for_what_matters"],
    ["finance", "free_money_advice"],
    ["exercise", "ten_minutes_at_a_time"],
    ["nutrition", "meals_through_the_day"],
  ] as const)("is about the area that is low: %s", (area, step) => {
    const asked = { alcohol: 0, alcohol_more_than_meant: 0 };
    expect(first(life([section("core", area, low, asked)]))).toEqual([area, step]);
    expect(steps(life([section("core", area, low, asked)])).map(([module]) => module)).toEqual([area, area, area]);
  });

  it("sends only those to a manager who work or study", () => {
    const work = (has_worked: number) =>
      steps(life([section("core", "work", low, { has_worked })])).map(([, id]) => id);
    expect(work(100)).toEqual(["raise_it_at_work", "end_the_day_clearly", "more_than_work_or_money"]);
    expect(work(0)).toEqual(["next_step_without_work", "end_the_day_clearly", "more_than_work_or_money"]);
  });

  it.each<[MetamoduleKey, string, Record<string, number>, string]>([
    ["core", "mental_health", { hopelessness: 100 }, "help_in_good_time"],
    ["core", "physical_health", { pain: 100, pain_disturbs: 100 }, "have_it_looked_at"],
    ["pulse", "wellbeing_now", { mood: 0 }, "help_in_good_time"],
    ["fdf", "mental_readiness", { low_mood: 100 }, "help_in_good_time"],
    ["psychosocial_workload", "conflict", { hurtful_treatment: 100 }, "help_after_harm_at_work"],
    ["student", "housing", { safe_at_home: 0 }, "help_with_housing"],
  ])("is help after a serious answer in %s/%s, whatever else is low or called for", (kind, key, given, step) => {
    const serious = section(kind, key, 1, given);
    const others = [
      section("core", "nutrition", 0.4),
      section("risk_of_illness", "nicotine_and_alcohol", 0.4),
      section("risk_of_illness", "heart_and_diabetes_risks", 0),
    ];
    expect(serious.seriousAnswer).toBe(true);
    expect(first([...others, serious])).toEqual([key, step]);
  });

  it("is of the survey's own in the pulse and before the service, for workers and students alike", () => {
    const both = (share: number) => [
      section("pulse", "wellbeing_now", share),
      section("pulse", "load_and_recovery", share),
    ];
    expect(steps(both(0.6))).toEqual([
      ["wellbeing_now", "one_good_thing_a_day"],
      ["load_and_recovery", "leave_one_thing_out"],
    ]);
    expect(steps(both(low))).toEqual([
      ["wellbeing_now", "help_in_good_time"],
      ["load_and_recovery", "leave_one_thing_out"],
      ["wellbeing_now", "one_good_thing_a_day"],
    ]);
    expect(steps([section("fdf", "health_limits", low), section("fdf", "mental_readiness", 0.6)])).toEqual([
      ["health_limits", "have_it_looked_at"],
      ["mental_readiness", "ask_someone_who_knows"],
      ["health_limits", "limits_on_paper"],
    ]);
  });
});

describe("the first steps", () => {
  it("give what an answer calls for its place after the low areas, before the fair ones", () => {
    const called = section("risk_of_illness", "nicotine_and_alcohol", 0.4);
    const fair = [section("core", "sleep", 0.6), section("core", "exercise", 0.6)];
    expect(steps([...life(fair), called])).toEqual([
      ["sleep", "same_wake_up_time"],
      ["nicotine_and_alcohol", "less_alcohol"],
      ["exercise", "strength_twice_a_week"],
    ]);
    const poor = [section("core", "mental_health", low), section("core", "sleep", low)];
    expect(steps([...life(poor), called]).map(([module]) => module)).toEqual([
      "mental_health",
      "sleep",
      "nicotine_and_alcohol",
    ]);
    const drinker = section("core", "nutrition", 1, { alcohol_more_than_meant: 50 });
    expect(first(life([section("core", "mental_health", low), drinker]))).toEqual([
      "mental_health",
      "help_in_good_time",
    ]);
  });

  it("speak of harm before money, after the mind", () => {
    const serious = [
      section("core", "mental_health", 1, { hopelessness: 100 }),
      section("core", "finance", 0),
      section("student", "finance_of_studies", 0),
      section("student", "equal_treatment", 1, { mistreatment: 100 }),
      section("student", "housing", 1, { safe_at_home: 0 }),
    ];
    expect(steps(serious)).toEqual([
      ["mental_health", "help_in_good_time"],
      ["equal_treatment", "help_after_harm_in_studies"],
      ["housing", "help_with_housing"],
    ]);
  });

  it("send nobody to a health service who is in its care", () => {
    const limits = (getting_help: number) => first([section("fdf", "health_limits", 0, { getting_help })]);
    expect(limits(0)).toEqual(["health_limits", "have_it_looked_at"]);
    expect(limits(50)).toEqual(["health_limits", "limits_on_paper"]);
  });

  it("are about what is not good, fewer than three where that is little", () => {
    expect(steps(life([section("core", "finance", 0.6)]))).toEqual([["finance", "free_money_advice"]]);
  });

  it("keep what is best where all is good", () => {
    const kept = firstSteps(advice, life([]));
    expect(kept).toHaveLength(3);
    for (const { card } of kept)
      expect(advice.recommendations.find(({ id }) => id === card.id)?.levels).toContain("high");
    expect(steps([section("pulse", "wellbeing_now", 1), section("pulse", "load_and_recovery", 1)])).toHaveLength(2);
    expect(firstSteps(advice, [])).toEqual([]);
  });
});
