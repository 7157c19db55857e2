import { describe, expect, it } from "vitest";
import type { Goal, RecommendationType } from "./advice";
import { firstSteps } from "./first-steps";
import type { Fit, GoalRecommendations } from "./select-advice";

const text = { fi: "", sv: "", en: "" };
const need = (key: string, isHome = false): Fit => ({
  called: false,
  need: { key },
  isHome,
});

function goal(name: Goal, cards: [id: string, type: RecommendationType, fit: Fit][]): GoalRecommendations {
  return {
    goal: name,
    icon: "star",
    title: text,
    intro: text,
    recommendationsForGoal: cards.map(([id, type, fit]) => ({
      id,
      type,
      fit,
      icon: "star",
      header: text,
      content: text,
    })),
  };
}
const careOrder = ["exercise", "sleep", "relationships"];
const steps = (...goals: GoalRecommendations[]) => firstSteps(goals, careOrder).map(({ card }) => card.id);

describe("the first steps", () => {
  it("are three, one for each of the neediest modules", () => {
    const fitness = goal("fitness", [
      ["move", "Lifestyle", need("exercise")],
      ["move_more", "Resource", need("exercise")],
      ["rest", "Mindset", need("sleep")],
    ]);
    const mind = goal("mentalWellbeing", [["talk", "Resource", need("relationships")]]);
    expect(steps(mind, fitness)).toEqual(["move", "rest", "talk"]);
  });

  it("come from the goal that is about the module, and are something to do rather than to think about", () => {
    const fitness = goal("fitness", [["elsewhere", "Lifestyle", need("sleep")]]);
    const mind = goal("mentalWellbeing", [
      ["think", "Mindset", need("sleep", true)],
      ["do", "Lifestyle", need("sleep", true)],
    ]);
    expect(steps(fitness, mind)).toEqual(["do", "think", "elsewhere"]);
  });

  it("begin with what an answer calls for, and leave none of that out", () => {
    const called: Fit = { called: true };
    const wellbeing = goal("wellbeing", [
      ["sleep", "Lifestyle", need("sleep")],
      ["one", "Resource", called],
      ["two", "Resource", called],
    ]);
    expect(steps(wellbeing)).toEqual(["one", "two", "sleep"]);
    const many = goal("fitness", [
      ["three", "Lifestyle", called],
      ["four", "Lifestyle", called],
    ]);
    expect(steps(wellbeing, many)).toEqual(["three", "four", "one", "two"]);
  });
});
