import { careLevelOf, type Told } from "~/features/scoring/care-answers";
import type { CareSubject, Module, Question } from "~/features/survey/definition";
import type { Answers, Journey, Stop } from "~/features/survey/journey";

/** What help is offered for on the very next page. What else needs care waits for the end of the section. */
const helpedAtOnce: readonly CareSubject[] = [
  "violence",
  "harassment",
  "bullying",
  "home",
  "control",
  "hopelessness",
  "mood",
  "addiction",
  "gambling",
];

/** Whether an answer to the question may call for help at once. */
export function mayCallForHelp({ care }: Question): boolean {
  return care !== undefined && helpedAtOnce.includes(care.subject);
}

/** A question of a section and what is answered so far. */
type Asked = {
  module: Pick<Module, "key">;
  journey: Pick<Journey, "asked">;
  stop: Pick<Stop, "question">;
  answers: Answers;
};

/**
 * What the answer before this page tells of that the page opens with help for; undefined where it tells of no such thing, or
 * where an answer before it told of the same already. It follows from the answers alone: nothing of it is kept, and who goes
 * back and comes again sees it again.
 */
export function helpAtOnce(asked: Asked): Told | undefined {
  return helpFor(toldBefore(asked));
}

/** The same for whoever leaves with the answer to the question, and so sees no page after it in the survey. */
export function helpOnLeaving(asked: Asked): Told | undefined {
  return helpFor([...toldBefore(asked), toldAt(asked, asked.stop.question)]);
}

/** What was told of last, unless the same was told of before. */
function helpFor(told: (Told | undefined)[]): Told | undefined {
  const last = told.pop();
  return last && told.some((before) => before?.subject === last.subject) ? undefined : last;
}

/** Whether an answer before tells of what the question is about, so that its own opens no page with help for that. */
export function isToldOf(asked: Asked): boolean {
  const { question } = asked.stop;
  return mayCallForHelp(question) && toldBefore(asked).some((told) => told?.subject === question.care?.subject);
}

/** What each answer before the question tells of. */
function toldBefore(asked: Asked): (Told | undefined)[] {
  const { journey, stop } = asked;
  const before = journey.asked.slice(0, Math.max(0, journey.asked.indexOf(stop.question)));
  return before.map((question) => toldAt(asked, question));
}

function toldAt({ module: { key: moduleKey }, answers }: Asked, question: Question): Told | undefined {
  const answer = answers.get(question.vid);
  if (typeof answer !== "number" || !mayCallForHelp(question)) return undefined;
  const level = careLevelOf(question, answer);
  return level === "clear" ? undefined : { moduleKey, subject: question.care?.subject, level };
}
