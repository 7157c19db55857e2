import type { NamedOrder } from "~/features/orders/order-name";
import type { Person } from "~/features/people/person";
import type { FinishedModule, ResultContent } from "~/features/scoring/result";
import type { Metamodule, Module, Question } from "~/features/survey/definition";
import { type Answers, journeyThrough, questionToGoOn } from "~/features/survey/journey";
import type { PlaceInSection } from "~/features/survey/progress";
import type { SurveyFlowVariant } from "~/features/survey/variants";

/** Everything that is known when somebody comes to a door of answering, at the moment of their request. */
export type Situation = {
  /** Undefined: nobody is signed in. */
  person: Answerer | undefined;
  /** Whose session has ended by its age; undefined where the session is open, or nobody's. */
  ended: EndedSession | undefined;
  /** The active order, or the one that is asked for; undefined where the person is not invited to any such. */
  order: InvitedOrder["order"] | undefined;
  /** The order's run in progress; undefined where none is. */
  run: Run | undefined;
  /** Another run than that; or the same, where the section that is asked for is finished in it. */
  named: NamedRun | undefined;
  /**
   * The rows that person, invitation and order were read from: another text after each change of theirs. Where it is
   * missing, more has to be read before anything else can be decided.
   */
  rows?: string | undefined;
};

/** Somebody who comes to answer: what of them decides whether they may. */
export type Answerer = Pick<Person, "userUuid" | "active" | "firstName" | "lastName" | "dateOfBirth" | "gender">;

/** What may be kept for whom until they sign in again. */
export type EndedSession = {
  userUuid: string;
  /** The order of the run that was answered; undefined where the person has no such run. */
  orderId: string | undefined;
  /** Whether that order requires a consent that is missing. */
  consentsMissing: boolean;
};

/** An assessment order that a person is invited to, with their run of it. */
export type InvitedOrder = {
  order: NamedOrder & {
    id: string;
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
  run: Run | undefined;
};

/** One person's run of one order (spec §3 "Result") while it is being answered. */
export type Run = {
  id: string;
  /** Another one after each change of the run, so also after each answer. */
  version: string;
  /** Definitions this run was started on. */
  metamodules: Metamodule[];
  finishedModuleVids: ReadonlySet<string>;
  /** Older than two weeks: can't be continued. */
  expired: boolean;
  /** Answers of the sections that are not finished, by question vid. */
  answers: Answers;
  /** What its finished sections hold, by module vid; undefined where nobody asked for it (see `mayEndSection`). */
  finished: ReadonlyMap<string, HeldSection> | undefined;
};

/** Whether there is a run that is gone on with; otherwise the survey begins from its start. */
export function canGoOn(run: Run | undefined): run is Run {
  return run !== undefined && !run.expired;
}

/** A finished section of a run in progress, and the method that it was scored by; null where it has no score. */
export type HeldSection = { content: FinishedModule; methodId: string | null; methodVersion: number | null };

/**
 * The run that a form or a call names, as far as it is the person's own; where it names none and none is in progress, the
 * last one that was completed.
 */
export type NamedRun = {
  id: string;
  order: Pick<InvitedOrder["order"], "id" | keyof NamedOrder | "personal">;
  state: "in_progress" | "completed" | "abandoned";
  metamodules: Metamodule[];
  /** What it holds of the section that is asked for, where that is finished. */
  finished: FinishedModule | undefined;
  /** The completed result, where a section as a whole is asked for. */
  content: ResultContent | undefined;
};

/** A section within a run: its definition and the numbers progress needs. */
export type Section = {
  metamodule: Metamodule;
  module: Module;
  questionsInFinishedModules: number;
  totalQuestions: number;
  place: SectionPlace;
  end: SectionEndsIn;
};

/** Where a section is in its survey. Those that are joined to the next are one with it, since one summary tells of them. */
export type SectionPlace = PlaceInSection & {
  /** From 1. */
  number: number;
  /** How many questions each of the survey's sections has, in order. */
  sizes: readonly number[];
  /** Whether the module before it in its section is finished; by an address of one's own it is opened before that. */
  followsFinished: boolean;
};

/** What finishing a section leads to: a summary, or that of the whole survey, or the first question of the section it joins. */
export type SectionEndsIn = "section" | "survey" | Module;

/** Where a section is, by vid. */
export type SectionVids = { surveyMetamoduleVid: string; surveyModuleVid: string };

/** A section of one run; every form and address of answering names its run. */
export type RunSection = SectionVids & { resultId: string };

/** What a section asks, wherever it is within a run. */
export type SectionDefinition = Pick<Section, "metamodule" | "module">;

/** The definition of a section by its vids; undefined when this run does not hold it. */
export function moduleOf(
  { metamodules }: Pick<Run, "metamodules">,
  { surveyMetamoduleVid, surveyModuleVid }: SectionVids,
): SectionDefinition | undefined {
  const metamodule = metamodules.find(({ vid }) => vid === surveyMetamoduleVid);
  const module = metamodule?.modules.find(({ vid }) => vid === surveyModuleVid);
  return metamodule && module && { metamodule, module };
}

/** Finds a section by its vids, with where it is; undefined when this run does not hold it. */
export function sectionOf(
  run: Pick<Run, "metamodules" | "finishedModuleVids">,
  vids: SectionVids,
): Section | undefined {
  const held = moduleOf(run, vids);
  if (!held) return undefined;
  const { metamodule, module } = held;
  const all = run.metamodules.flatMap(({ modules }) => modules);
  return {
    metamodule,
    module,
    questionsInFinishedModules: questionsIn(all.filter((each) => isFinished(run, each))),
    totalQuestions: questionsIn(all),
    place: placeOf(run, module),
    end: endOf(run, module),
  };
}

function questionsIn(modules: readonly Module[]): number {
  return modules.reduce((sum, { questions }) => sum + questions.length, 0);
}

function isFinished({ finishedModuleVids }: Pick<Run, "finishedModuleVids">, { vid }: Module): boolean {
  return finishedModuleVids.has(vid);
}

function placeOf(run: Pick<Run, "metamodules" | "finishedModuleVids">, module: Module): SectionPlace {
  const sections: Module[][] = [];
  let isWhole = true;
  for (const each of run.metamodules.flatMap(({ modules }) => modules)) {
    if (isWhole) sections.push([]);
    sections.at(-1)?.push(each);
    isWhole = !each.joinsNext;
  }
  const index = sections.findIndex((modules) => modules.includes(module));
  const own = sections[index] ?? [];
  const before = own.slice(0, own.indexOf(module));
  const previous = before.at(-1);
  return {
    number: index + 1,
    sizes: sections.map(questionsIn),
    before: questionsIn(before),
    size: questionsIn(own),
    finished: questionsIn(own.filter((each) => isFinished(run, each))),
    followsFinished: previous !== undefined && isFinished(run, previous),
  };
}

function endOf(run: Pick<Run, "metamodules" | "finishedModuleVids">, module: Module): SectionEndsIn {
  const after = { ...run, finishedModuleVids: new Set([...run.finishedModuleVids, module.vid]) };
  if (nextSection(after) === "survey-done") return "survey";
  return joinedModule(after, module) ?? "section";
}

/** The first section that is not finished, or "survey-done" (spec §7). */
export function nextSection(run: Pick<Run, "metamodules" | "finishedModuleVids">): SectionVids | "survey-done" {
  for (const metamodule of run.metamodules) {
    const open = metamodule.modules.find(({ vid }) => !run.finishedModuleVids.has(vid));
    if (open) return { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: open.vid };
  }
  return "survey-done";
}

/** Where a person goes on: the next section and its first open question, or "survey-done". */
export type NextQuestion = { section: RunSection; question: Question | undefined };

export function nextQuestion(run: Run): NextQuestion | "survey-done" {
  const next = nextSection(run);
  if (next === "survey-done") return next;
  const section = sectionOf(run, next);
  return {
    section: { ...next, resultId: run.id },
    question: section && questionToGoOn(journeyThrough(section.module, run.answers)),
  };
}

/** Where a finished section without a summary of its own leads: to the section that it joins, while that is the next. */
export function joinedQuestion(run: Run, module: Module): NextQuestion | undefined {
  const next = joinedModule(run, module) ? nextQuestion(run) : "survey-done";
  return next === "survey-done" ? undefined : next;
}

/** The module that a finished one is joined to, while that is the next to be answered. */
function joinedModule(run: Pick<Run, "metamodules" | "finishedModuleVids">, module: Module): Module | undefined {
  if (!module.joinsNext) return undefined;
  const next = nextSection(run);
  const modules = run.metamodules.find((each) => each.modules.some(({ vid }) => vid === module.vid))?.modules ?? [];
  const following = modules[modules.findIndex(({ vid }) => vid === module.vid) + 1];
  return next !== "survey-done" && next.surveyModuleVid === following?.vid ? following : undefined;
}

/**
 * Whether an answer to this question can be the last of its section: every later one can be hidden. Only then is it worth
 * reading what the finished sections hold. Undefined is the question where the person goes on, which may be any.
 */
export function mayEndSection({ questions }: Module, questionVid: string | undefined): boolean {
  const index = questions.findIndex(({ vid }) => vid === questionVid);
  return index < 0 || questions.slice(index + 1).every(({ condition }) => condition !== undefined);
}
