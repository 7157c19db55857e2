import type { Advice, Goal } from "~/features/advice/advice";
import { type AdvisedModule, feedbackOutOfPlace } from "~/features/advice/advised-person";
import { type FirstStep, firstSteps } from "~/features/advice/first-steps";
import { type SelectedAdvice, selectAdvice } from "~/features/advice/select-advice";
import { isPraiseOutOfPlace, type Told } from "~/features/scoring/care-answers";
import { sectionsByCare } from "./care-order";
import { toldOf } from "./care-told";
import { everyModule, isWhole, type ResultGroup, type ResultGroups } from "./result-groups";

/** What a result says beyond its numbers. */
export type ResultAdvice = {
  /** All modules, of whichever kind, as they need care. */
  inOrder: ResultGroup["modules"];
  /** Strengths and recommendations. */
  selected: () => SelectedAdvice;
  /** Where to begin. */
  steps: () => readonly FirstStep[];
  /** Of the steps' goals the first that isn't about an area that is good already, where there is one. */
  goalOf: (steps: readonly FirstStep[]) => Goal | undefined;
  /** Ids of feedback that the answers make out of place. */
  outOfPlace: ReadonlySet<string>;
};

/** The advice of a result, wherever it is told. From some of the areas it would seem to be about all of them, so it waits for the last one like the index. */
export function adviceOf(advice: Advice, groups: ResultGroups, { completed }: { completed: boolean }): ResultAdvice {
  const { scored } = groups;
  const inOrder = sectionsByCare(everyModule(groups));
  const told = toldOf(inOrder);
  const modules = inOrder.map((entry) => advisedModule(entry, told));
  const outOfPlace = new Set([
    ...feedbackOutOfPlace(advice, modules),
    ...modules
      .filter(({ unpraised }) => unpraised)
      .flatMap(({ bulletpoints }) => bulletpoints.good.map(({ id }) => id)),
  ]);
  const isAdvised = scored ? isWhole(scored) : completed;
  return {
    inOrder,
    outOfPlace,
    selected: () => (isAdvised ? selectAdvice(advice, modules) : { recommendations: [] }),
    steps: () => (isAdvised ? firstSteps(advice, modules) : []),
    goalOf(steps) {
      const good = modules.filter(({ score }) => score === "high_result").map((module) => module.surveyModuleKey);
      const isGood = (goal: Goal) =>
        advice.goals.some(({ goal: other, homeArea }) => other === goal && homeArea && good.includes(homeArea));
      return (steps.find(({ goal }) => !isGood(goal)) ?? steps[0])?.goal;
    },
  };
}

/** A finished module with what was answered in it: advice follows single answers too. */
function advisedModule(
  { module, finished: { subResult, answers } }: ResultGroup["modules"][number],
  told: readonly Told[],
): AdvisedModule {
  const keys = new Map(module.questions.map(({ vid, key }) => [vid, key]));
  const values = answers.flatMap(({ questionVid, answer, skipped }): [string, number][] => {
    const key = keys.get(questionVid);
    return key === undefined || skipped || typeof answer !== "number" ? [] : [[key, answer]];
  });
  return { ...subResult, unpraised: isPraiseOutOfPlace(module, told), values: new Map(values) };
}
