import { helpAtOnce, isToldOf } from "~/features/advice/help-at-once";
import type { QuestionToShow } from "./decision";

/**
 * What decides, beside language and service, what is shown of a question and of those that may follow it: two people of whom
 * it is the same are shown the same. Undefined where some of it may be an answer of theirs.
 */
export function askedAlike({ order, section, journey, stop, answers }: QuestionToShow): string | undefined {
  const { metamodule, module, questionsInFinishedModules, totalQuestions, place, end } = section;
  const { questions } = module;
  if (questions.slice(questions.indexOf(stop.question)).some(({ vid }) => answers.has(vid))) return undefined;
  // What is hidden follows from the answers before. Those to come are unanswered, so they hide nothing that this doesn't say.
  const asked = new Set(journey.asked);
  const hidden = questions.flatMap((question, index) => (asked.has(question) ? [] : [index]));
  const told = { module, journey, stop, answers };
  const { subject, level } = helpAtOnce(told) ?? {};
  return JSON.stringify([
    [order.name, order.names, order.personal],
    [metamodule.vid, module.vid, questionsInFinishedModules, totalQuestions],
    [place, typeof end === "string" ? end : end.vid],
    [stop.question.vid, hidden, subject, level, isToldOf(told)],
  ]);
}
