import type { Advice } from "~/features/advice/advice";
import { type AdvisedModule, feedbackOutOfPlace } from "~/features/advice/advised-person";
import { type FirstStep, firstSteps } from "~/features/advice/first-steps";
import { type SelectedAdvice, selectAdvice } from "~/features/advice/select-advice";
import { isPraiseOutOfPlace, type Told } from "~/features/scoring/care-answers";
import { sectionsByCare } from "./care-order";
import { toldOf } from "./care-told";
import { isWhole, modulesBesideIndex, type ResultGroup, type ResultGroups } from "./result-groups";

/** What a result says beyond its numbers. */
export type ResultAdvice = {
  /** All modules as they need care. */
  inOrder: ResultGroup["modules"];
  /** Strengths and recommendations. */
  selected: () => SelectedAdvice;
  /** Where to begin. */
  steps: () => readonly FirstStep[];
  /** Ids of feedback that the answers make out of place. */
  outOfPlace: ReadonlySet<string>;
};

/** The advice of a result, wherever it is told. From some of the areas it would seem to be about all of them, so it waits for the last one like the index. */
export function adviceOf(advice: Advice, groups: ResultGroups, { completed }: { completed: boolean }): ResultAdvice {
  const { scored } = groups;
  const inOrder = inCareOrder(groups);
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
  };
}

/** All modules as they need care; those of the index first, as the sentence about it names them. */
function inCareOrder(groups: ResultGroups): ResultGroup["modules"] {
  return [...sectionsByCare(groups.scored?.modules ?? []), ...sectionsByCare(modulesBesideIndex(groups))];
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
