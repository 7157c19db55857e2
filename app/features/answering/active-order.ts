import type { Metamodule, Module, Question } from "~/features/survey/definition";
import { type Answers, journeyThrough, questionToGoOn } from "~/features/survey/journey";
import type { SurveyFlowVariant } from "~/features/survey/variants";

/** An assessment order that a person is invited to, at the moment of a request, with their run of it. */
export type ActiveOrder = {
  order: {
    id: string;
    name: string;
    personal: boolean;
    organizationName: string;
    closed: boolean;
    showResultsToEndUser: boolean;
    surveyFlowVariant: SurveyFlowVariant;
    supervisor: boolean;
    /** Whether a required consent is missing. */
    consentsMissing: boolean;
  };
  /** The run in progress; undefined where none is. */
  result: ResultInProgress | undefined;
};

/** One person's run of one order (spec §3 "Result") while it is being answered. */
export type ResultInProgress = {
  id: string;
  /** Definitions this result was started on. */
  metamodules: Metamodule[];
  finishedModuleVids: ReadonlySet<string>;
  /** Older than two weeks: can't be continued. */
  expired: boolean;
  /** Answers of the sections that are not finished, by question vid. */
  answers: Answers;
};

/** A section within a run: its definition and the numbers progress needs. */
export type Section = {
  metamodule: Metamodule;
  module: Module;
  questionsInFinishedModules: number;
  totalQuestions: number;
};

/** Where a section is, by vid. */
export type SectionVids = { surveyMetamoduleVid: string; surveyModuleVid: string };

/** A section of one run; every form and address of answering names its run. */
export type RunSection = SectionVids & { resultId: string };

/** Finds a section by its vids; undefined when this run does not hold it. */
export function sectionOf(
  result: Pick<ResultInProgress, "metamodules" | "finishedModuleVids">,
  { surveyMetamoduleVid, surveyModuleVid }: SectionVids,
): Section | undefined {
  const metamodule = result.metamodules.find(({ vid }) => vid === surveyMetamoduleVid);
  const module = metamodule?.modules.find(({ vid }) => vid === surveyModuleVid);
  if (!metamodule || !module) return undefined;
  let totalQuestions = 0;
  let questionsInFinishedModules = 0;
  for (const each of result.metamodules.flatMap(({ modules }) => modules)) {
    totalQuestions += each.questions.length;
    if (result.finishedModuleVids.has(each.vid)) questionsInFinishedModules += each.questions.length;
  }
  return { metamodule, module, questionsInFinishedModules, totalQuestions };
}

/** The first section that is not finished, or "survey-done" (spec §7). */
export function nextSection(
  result: Pick<ResultInProgress, "metamodules" | "finishedModuleVids">,
): SectionVids | "survey-done" {
  for (const metamodule of result.metamodules) {
    const open = metamodule.modules.find(({ vid }) => !result.finishedModuleVids.has(vid));
    if (open) return { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: open.vid };
  }
  return "survey-done";
}

/** Where a person goes on: the next section and its first open question, or "survey-done". */
export type NextQuestion = { section: RunSection; question: Question | undefined };

export function nextQuestion(result: ResultInProgress): NextQuestion | "survey-done" {
  const next = nextSection(result);
  if (next === "survey-done") return next;
  const section = sectionOf(result, next);
  return {
    section: { ...next, resultId: result.id },
    question: section && questionToGoOn(journeyThrough(section.module, result.answers)),
  };
}

/** Where a finished section without a summary of its own leads: to the section that it joins, while that is the next. */
export function joinedQuestion(result: ResultInProgress, module: Module): NextQuestion | undefined {
  if (!module.joinsNext) return undefined;
  const next = nextQuestion(result);
  const modules = result.metamodules.find((each) => each.modules.some(({ vid }) => vid === module.vid))?.modules ?? [];
  const following = modules[modules.findIndex(({ vid }) => vid === module.vid) + 1];
  return next !== "survey-done" && next.section.surveyModuleVid === following?.vid ? next : undefined;
}
