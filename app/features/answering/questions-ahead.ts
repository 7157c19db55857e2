import { helpAtOnce, mayCallForHelp } from "~/features/advice/help-at-once";
import { careLevelOf } from "~/features/scoring/care-answers";
import { conditionHolds, possibleValues } from "~/features/survey/conditions";
import type { Condition, Question } from "~/features/survey/definition";
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
  const conditions = found.section.module.questions.flatMap(({ condition }) =>
    condition?.conditionQuestionVid === question.vid ? [condition] : [],
  );
  if (conditions.length === 0 && !mayCallForHelp(question)) {
    const [some = 0] = possibleValues(question.type);
    const next = nextAfter(found, some);
    return next ? [{ answers: "any", next }] : [];
  }
  // What is written can't be known, only that something is.
  if (question.type === "open-ended") return [];
  const given = possibleValues(question.type).map((value) => [String(value), value] as const);
  const passed = question.required ? [] : [["", null] as const];
  const byEffect = new Map<string, Alternative | undefined>();
  const byWay = new Map<string, Alternative>();
  for (const [typed, answer] of [...given, ...passed]) {
    const effect = effectOf(question, answer, conditions);
    // One answer is tried for all that do the same: a slider has a hundred.
    if (!byEffect.has(effect)) byEffect.set(effect, alternativeAfter(found, answer, byWay));
    byEffect.get(effect)?.answers.push(typed);
  }
  return byWay.size > mostAlternatives ? [] : [...byWay.values()];
}

type Alternative = { answers: string[]; next: QuestionToShow };

/** What an answer changes of the way after it: which of the conditions on it hold, and what help it calls for. */
function effectOf(question: Question, answer: string | number | null, conditions: readonly Condition[]): string {
  const level = typeof answer === "number" && mayCallForHelp(question) ? careLevelOf(question, answer) : "clear";
  return [level, ...conditions.map((condition) => conditionHolds(condition, answer ?? undefined))].join();
}

/** What follows that answer: the same for all that lead to the same view; undefined where nothing does. */
function alternativeAfter(
  found: QuestionToShow,
  answer: string | number | null,
  byWay: Map<string, Alternative>,
): Alternative | undefined {
  const next = nextAfter(found, answer);
  if (!next) return undefined;
  const way = wayOf(next);
  const alternative = byWay.get(way) ?? { answers: [], next };
  byWay.set(way, alternative);
  return alternative;
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
