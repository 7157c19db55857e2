import { possibleValues } from "./conditions";
import type { Module, Question } from "./definition";
import { type Answers, journeyThrough } from "./journey";

/** Answers to a section as a made-up person gives them: to each question that they are asked the one nearest to how they are, 0–100. */
export function plausibleAnswers(module: Module, wellbeing: () => number): Answers {
  const answers = new Map<string, number | string | null>();
  for (let open = journeyThrough(module, answers).firstOpen; open; open = journeyThrough(module, answers).firstOpen) {
    answers.set(open.vid, plausibleAnswer(open, wellbeing()));
  }
  return answers;
}

/** The possible value nearest to a wellbeing of 0..100; open questions are passed. */
function plausibleAnswer(question: Question, wellbeing: number): number | null {
  const wanted = question.reversed ? 100 - wellbeing : wellbeing;
  const values = possibleValues(question.type).filter((value) => typeof value === "number");
  if (values.length === 0) return null;
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}
