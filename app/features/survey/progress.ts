import type { Module } from "./definition";

/** How far a person is at one question: what the progress bar and its popup say (spec §2 "Survey answering"). */
export type Progress = {
  /** Place of the question among all questions of the result, from 1. */
  number: number;
  total: number;
  /** Place of the question in its section, from 1. */
  inSection: { number: number; total: number };
  overallPercent: number;
  sectionPercent: number;
  /** Undefined means under a minute. */
  minutesLeft: { from: number; to: number } | undefined;
};

/**
 * Where a module is in its section, which those that are joined share: how many questions come before it, of how many, and
 * how many are in the section's finished modules.
 */
export type PlaceInSection = { before: number; size: number; finished: number };

/** Seconds a person takes for one question, quick and calm (spec §9). */
export const secondsPerQuestion = { from: 5, to: 8 } as const;

/**
 * Counts by the place of the question in the definition, so hidden questions count as done once passed:
 * moving forward never lowers the progress.
 */
export function progressAt(
  module: Pick<Module, "questions">,
  questionVid: string,
  survey: { questionsInFinishedModules: number; totalQuestions: number; place: PlaceInSection },
): Progress {
  const index = module.questions.findIndex((question) => question.vid === questionVid);
  if (index < 0) throw new RangeError("question is not in this module");
  const done = survey.questionsInFinishedModules + index;
  const remaining = survey.totalQuestions - done;
  const { before, size, finished } = survey.place;
  return {
    number: done + 1,
    total: survey.totalQuestions,
    inSection: { number: before + index + 1, total: size },
    overallPercent: Math.floor((100 * done) / survey.totalQuestions),
    sectionPercent: Math.floor((100 * (finished + index)) / size),
    minutesLeft: minutesLeft(remaining),
  };
}

/** Whole minutes for the questions that remain; undefined below one minute. */
export function minutesLeft(remainingQuestions: number): { from: number; to: number } | undefined {
  const slowest = remainingQuestions * secondsPerQuestion.to;
  if (slowest < 60) return undefined;
  const from = Math.max(1, Math.floor((remainingQuestions * secondsPerQuestion.from) / 60));
  return { from, to: Math.max(from, Math.ceil(slowest / 60)) };
}
