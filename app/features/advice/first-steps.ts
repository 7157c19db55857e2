import type { Goal, RecommendationType } from "./advice";
import type { Fit, GoalRecommendations } from "./select-advice";

type Card = GoalRecommendations["recommendationsForGoal"][number];

/** A recommendation to begin with, and the goal it belongs to. */
export type FirstStep = { goal: Goal; card: Card };

/** How many steps there are to begin with; what single answers call for is never left out. */
export const firstStepsCount = 3;

/** Something to do comes before something to think about. */
const typeOrder: readonly RecommendationType[] = ["Lifestyle", "Mindset", "Resource"];

/**
 * Where to begin, best fitting first: what an answer calls for, then one step for each module in the order in which they
 * need care, from the goal that is first of all about it; with fewer needs than steps, further steps for the same ones.
 */
export function firstSteps(goals: readonly GoalRecommendations[], careOrder: readonly string[]): FirstStep[] {
  const inOrder = goals
    .flatMap(({ goal, recommendationsForGoal }) => recommendationsForGoal.map((card) => ({ goal, card })))
    .sort((a, b) => byFit(a.card, b.card, careOrder));
  const called = inOrder.filter(({ card }) => card.fit.called);
  const needs = new Set<string>();
  const [first, further]: [FirstStep[], FirstStep[]] = [[], []];
  for (const step of inOrder) {
    const { fit } = step.card;
    if (fit.called) continue;
    (needs.has(fit.need.key) ? further : first).push(step);
    needs.add(fit.need.key);
  }
  return [...called, ...[...first, ...further].slice(0, Math.max(0, firstStepsCount - called.length))];
}

function byFit(a: Card, b: Card, careOrder: readonly string[]): number {
  return byCare(a.fit, b.fit, careOrder) || typeOrder.indexOf(a.type) - typeOrder.indexOf(b.type);
}

function byCare(a: Fit, b: Fit, careOrder: readonly string[]): number {
  if (a.called || b.called) return Number(b.called) - Number(a.called);
  return careOrder.indexOf(a.need.key) - careOrder.indexOf(b.need.key) || Number(b.isHome) - Number(a.isHome);
}
