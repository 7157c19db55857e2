import { helpAtOnce, mayCallForHelp } from "~/features/advice/help-at-once";
import { possibleValues } from "~/features/survey/conditions";
import { journeyThrough, questionAfter, stopAt } from "~/features/survey/journey";
import type { QuestionToShow } from "./decision";

/** What an answer to the question that is shown leads to. */
export type QuestionAhead = {
  /** Of these answers, as a form sends them; "any": of each that the question takes. */
  answers: readonly string[] | "any";
  next: QuestionToShow;
};

/** Most alternatives that a page holds; where there are more, the next question is waited for. */
const mostAlternatives = 6;

/**
 * The questions that may follow the one that is shown, by its answer: known before it is given, since the journey follows
 * from the answers alone. Where an answer ends the section, nothing follows it here.
 */
export function questionsAhead(found: QuestionToShow): QuestionAhead[] {
  const { question } = found.stop;
  const { questions } = found.section.module;
  const isAskedAbout = questions.some(({ condition }) => condition?.conditionQuestionVid === question.vid);
  if (!isAskedAbout && !mayCallForHelp(question)) {
    const [some = 0] = possibleValues(question.type);
    const next = nextAfter(found, some);
    return next ? [{ answers: "any", next }] : [];
  }
  // What is written can't be known, only that something is.
  if (question.type === "open-ended") return [];
  const given = possibleValues(question.type).map((value) => [String(value), value] as const);
  const passed = question.required ? [] : [["", null] as const];
  const alternatives = new Map<string, { answers: string[]; next: QuestionToShow }>();
  for (const [typed, answer] of [...given, ...passed]) {
    const next = nextAfter(found, answer);
    if (!next) continue;
    const way = wayOf(next);
    const alike = alternatives.get(way) ?? { answers: [], next };
    alike.answers.push(typed);
    alternatives.set(way, alike);
  }
  return alternatives.size > mostAlternatives ? [] : [...alternatives.values()];
}

/** Two answers lead to the same view where the same is asked after them, and the same help is offered. */
function wayOf({ section, journey, stop, answers }: QuestionToShow): string {
  const told = helpAtOnce({ module: section.module, journey, stop, answers });
  return [told?.subject ?? "", stop.question.vid, ...journey.asked.map(({ vid }) => vid)].join();
}

function nextAfter(found: QuestionToShow, answer: number | string | null): QuestionToShow | undefined {
  const { question } = found.stop;
  const answers = new Map(found.answers).set(question.vid, answer);
  const journey = journeyThrough(found.section.module, answers);
  const stop = stopAt(journey, questionAfter(journey, question)?.vid);
  return stop && { ...found, answers, journey, stop };
}
