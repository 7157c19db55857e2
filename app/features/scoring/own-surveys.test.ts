import { describe, expect, it } from "vitest";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import type { MetamoduleKey } from "~/features/survey/definition";
import { journeyThrough } from "~/features/survey/journey";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { finaliseSection } from "./finalise-section";
import { methodOf } from "./methods";
import { askedItems, subResultOf } from "./score";

const { files } = await readInstruments("app/features/survey/instruments");
const kinds = new Map(files.map((file) => [file.key, compileInstrument(file)]));

/** A section of ours, and how it is finished with these answers by key; the other questions are passed. */
function sectionOf(kind: MetamoduleKey, key: string) {
  const module = kinds.get(kind)?.modules.find((each) => each.key === key);
  if (!module) throw new Error(`no module ${kind}/${key}`);
  const entries = (given: Record<string, number>) => {
    for (const name of Object.keys(given)) {
      if (!module.questions.some((question) => question.key === name)) throw new Error(`no question ${name}`);
    }
    return finaliseSection(module, new Map(module.questions.map(({ key: name, vid }) => [vid, given[name] ?? null])));
  };
  /** Everything at its best but for these. */
  const bestBut = (given: Record<string, number>) => {
    const best = module.questions.map(({ key: name, reversed }) => [name, reversed ? 0 : 100]);
    return subResultOf(module, entries({ ...Object.fromEntries(best), ...given }));
  };
  return { module, entries, bestBut };
}

const first = methodOf({ id: "vointi-mean", version: 1 });

describe("conditional questions that were asked and passed", () => {
  it.each<[MetamoduleKey, string, Record<string, number>, number, number | undefined]>([
    // Enough of what those without protective equipment are asked, yet less than half of what those with it are.
    [
      "work_safety",
      "tools_and_protection",
      { unsafe_tools: 33, needs_protection: 100, protection_available: 33 },
      50,
      undefined,
    ],
    ["work_safety", "tools_and_protection", { unsafe_tools: 33, needs_protection: 0, faults_repaired: 33 }, 50, 50],
    ["fdf", "health_limits", { has_limit: 50, how_much_it_limits: 40 }, 55, 55],
    ["fdf", "health_limits", { has_limit: 50 }, 50, 50],
    ["fdf", "health_limits", { has_limit: 0 }, 100, 100],
  ])("count in %s/%s as asked: %o", (kind, key, given, before, now) => {
    const { module, entries } = sectionOf(kind, key);
    const answers = entries(given);
    expect(first?.subResultOf(module, answers).numericScore).toBe(before);
    expect(subResultOf(module, answers).numericScore).toBe(now);
  });

  it.each<[MetamoduleKey, string, string, Record<string, number>, string]>([
    [
      "work_safety",
      "tools_and_protection",
      "needs_protection",
      { unsafe_tools: 0, faults_repaired: 67, running_machine: 0, needs_protection: 100, protection_available: 67 },
      "protection_used",
    ],
    [
      "core",
      "nutrition",
      "alcohol",
      { regular_meals: 50, vegetables: 50, snacks_for_meals: 50, food_supports: 50, alcohol: 100 },
      "alcohol_more_than_meant",
    ],
  ])("are among the asked items of %s/%s", (kind, key, gate, given, passed) => {
    const { module, entries } = sectionOf(kind, key);
    const asked = (answers: Record<string, number>) => askedItems(module, entries(answers)).map((item) => item.key);
    expect(asked(given)).toContain(passed);
    expect(asked({ ...given, [gate]: 0 })).not.toContain(passed);
  });

  it.each<[MetamoduleKey, string, string]>([
    ["fdf", "health_limits", "has_limit"],
    ["core", "nutrition", "alcohol"],
    ["psychosocial_workload", "violence", "violence_or_threat"],
    ["psychosocial_workload", "conflict", "hurtful_treatment"],
    ["risk_of_illness", "nicotine_and_alcohol", "alcohol_week"],
    ["risk_of_illness", "heart_and_diabetes_risks", "diabetes"],
    ["inspiring_culture", "leadership", "regular_talks"],
  ])("are not asked in %s/%s of who passes %s", (kind, key, gate) => {
    const { module } = sectionOf(kind, key);
    const gateVid = module.questions.find((question) => question.key === gate)?.vid;
    const followUps = module.questions.filter(({ condition }) => condition?.conditionQuestionVid === gateVid);
    expect(followUps).not.toEqual([]);
    const { asked } = journeyThrough(module, new Map(module.questions.map(({ vid }) => [vid, null])));
    expect(asked.filter((question) => followUps.includes(question))).toEqual([]);
  });
});

describe("a serious answer", () => {
  it.each<[MetamoduleKey, string, Record<string, number>, number]>([
    ["student", "equal_treatment", { sexual_harassment: 100 }, 80],
    ["core", "mental_health", { hopelessness: 100 }, 80],
    ["psychosocial_workload", "violence", { violence_or_threat: 100 }, 33],
    ["work_safety", "general_work_safety", { threats_and_violence: 100 }, 83],
  ])("in %s/%s makes the band low and leaves the number: %o", (kind, key, given, score) => {
    const { bestBut } = sectionOf(kind, key);
    expect(bestBut(given)).toMatchObject({
      numericScore: score,
      score: "low_result",
      needsAttention: true,
      seriousAnswer: true,
    });
    const best = bestBut({});
    expect(best).toMatchObject({ numericScore: 100, score: "high_result", needsAttention: false });
    expect(best).not.toHaveProperty("seriousAnswer");
  });

  it("makes nothing of the sort of a passed question", () => {
    const { module, entries } = sectionOf("student", "equal_treatment");
    const answers = entries({ respect_from_staff: 100, equal_opportunities: 100, mistreatment: 0 });
    expect(subResultOf(module, answers)).toMatchObject({ score: "high_result", needsAttention: false });
  });

  it("was left to the mean by version 1, whose results keep their band", () => {
    const { module: now, entries } = sectionOf("core", "mental_health");
    // As it was published then.
    const questions = now.questions.map(({ care: _, ...question }) =>
      question.key === "hopelessness" ? { ...question, attentionAtMost: 25 } : question,
    );
    const module = { ...now, questions };
    const best = module.questions.map(({ key, reversed }) => [key, reversed ? 0 : 100]);
    const kept = first?.subResultOf(module, entries({ ...Object.fromEntries(best), hopelessness: 100 }));
    expect(kept).toMatchObject({ numericScore: 80, score: "high_result", needsAttention: true });
    expect(kept).not.toHaveProperty("seriousAnswer");
  });
});
