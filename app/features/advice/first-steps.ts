import { isLifeArea } from "~/features/survey/definition";
import type { Advice, Level, Recommendation } from "./advice";
import { adviceTables } from "./advice-tables";
import {
  type AdvisedModule,
  type AdvisedPerson,
  advisedPerson,
  answersTo,
  isCalled,
  isOutOfPlace,
} from "./advised-person";
import { type RecommendationCard, recommendationCard } from "./select-advice";

/**
 * A recommendation to begin with, what of it can be done today, the goal it belongs to and the module that needs it, by its
 * key and its version.
 */
export type FirstStep = Pick<Recommendation, "goal" | "today"> & {
  card: RecommendationCard;
  module: string;
  moduleVid: string;
};

/** How many steps there are to begin with, at most. */
export const firstStepsCount = 3;

/** What there is to do in one module. */
type Need = {
  module: string;
  moduleVid: string;
  steps: readonly Recommendation[];
  urgency: number;
  pressing: boolean;
};

const urgencies = { atOnce: 0, serious: 1, first: 2, low: 3, called: 4, medium: 5 } as const;

/**
 * Where to begin, from modules in the order in which they need care. A step is one that the advice names for the module
 * itself, so that it is about what needs care. Each module gives one: first those with a serious answer (of these the very
 * first and those where the answer itself calls for a step, as after harm), then the one that comes first of all and the
 * low ones, then those where a single answer calls for something, then the fair ones. Serious and low ones give further
 * steps where there is room. What is good needs none; where everything is, the steps are about keeping what is best.
 */
export function firstSteps(advice: Advice, modules: readonly AdvisedModule[]): FirstStep[] {
  const person = advisedPerson(advice, modules);
  const needs = modules
    .flatMap((module, place) => needOf(advice, module, { person, comesFirst: place === 0 }))
    .sort((one, other) => one.urgency - other.urgency);
  if (needs.length === 0) return stepsOf(advice, keepingOf(advice, modules, person));
  const pressing = needs.filter((need) => need.pressing);
  return stepsOf(advice, [...needs, ...pressing, ...pressing]);
}

/** One step for each time a need is named, none of them twice. */
function stepsOf(advice: Advice, needs: readonly Pick<Need, "module" | "moduleVid" | "steps">[]): FirstStep[] {
  const taken = new Map<string, FirstStep>();
  for (const { module, moduleVid, steps } of needs) {
    const next = steps.find(({ id }) => !taken.has(id));
    if (!next) continue;
    const { goal, today } = next;
    taken.set(next.id, { goal, today, card: recommendationCard(advice, next), module, moduleVid });
  }
  return [...taken.values()].slice(0, firstStepsCount);
}

function needOf(
  advice: Advice,
  given: AdvisedModule,
  { person, comesFirst }: { person: AdvisedPerson; comesFirst: boolean },
): Need[] {
  const { surveyModuleKey: module, surveyModuleVid: moduleVid } = given;
  const { scored, signals } = advisedPerson(advice, [given]);
  const level = scored[0]?.level;
  const steps = stepsFor(advice, module, person).filter(
    (step) => isCalled(step, { signals }) || (level && level !== "high" && answersTo(step, { key: module, level })),
  );
  if (steps.length === 0) return [];
  const pressing = given.seriousAnswer === true || level === "low";
  const called = steps.some((step) => isCalled(step, { signals }));
  return [{ module, moduleVid, steps, urgency: urgencyOf(given, { level, comesFirst, called }), pressing }];
}

function urgencyOf(
  { seriousAnswer }: AdvisedModule,
  { level, comesFirst, called }: { level: Level | undefined; comesFirst: boolean; called: boolean },
): number {
  if (seriousAnswer) return comesFirst || called ? urgencies.atOnce : urgencies.serious;
  if (level !== "low" && level !== "medium") return urgencies.called;
  return comesFirst ? urgencies.first : urgencies[level];
}

/** What keeps the modules that are good, the life areas and the best of them first. */
function keepingOf(advice: Advice, modules: readonly AdvisedModule[], person: AdvisedPerson) {
  return modules
    .filter(({ unpraised }) => !unpraised)
    .flatMap(({ surveyModuleKey: module, surveyModuleVid: moduleVid, numericScore }) => {
      const steps = stepsFor(advice, module, person).filter((step) => answersTo(step, { key: module, level: "high" }));
      return numericScore === undefined ? [] : [{ module, moduleVid, steps, score: numericScore }];
    })
    .sort((a, b) => Number(isLifeArea(b.module)) - Number(isLifeArea(a.module)) || b.score - a.score);
}

/** The steps that the advice names for a module, without those that this person's answers make out of place. */
function stepsFor(advice: Advice, module: string, person: AdvisedPerson): Recommendation[] {
  const { recommendation } = adviceTables(advice);
  return (advice.firstSteps[module] ?? []).flatMap((id) => {
    const step = recommendation(id);
    return step && !isOutOfPlace(step, person) ? step : [];
  });
}
