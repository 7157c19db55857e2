import { possibleValues } from "~/features/survey/conditions";
import { journeyThrough, questionAfter } from "~/features/survey/journey";
import type { QuestionToShow } from "./decision";

/** Where the answer to a question leads: to another of its section, to the section's end, or to either, by what is answered. */
export type WayOn = "question" | "end" | "either";

/**
 * Known before it is answered, so that the button says where it leads, and that no press closes a section unasked. An answer
 * can open and close the questions after it.
 */
export function wayOn({
  section: { module },
  stop: { question },
  answers,
}: Pick<QuestionToShow, "section" | "stop" | "answers">): WayOn {
  const matters = module.questions.some(({ condition }) => condition?.conditionQuestionVid === question.vid);
  const values = possibleValues(question.type);
  const tried = matters ? [...values, ...(question.required ? [] : [null])] : values.slice(0, 1);
  const ways = new Set(
    tried.map((answer) => {
      const journey = journeyThrough(module, new Map(answers).set(question.vid, answer));
      return questionAfter(journey, question) ? "question" : "end";
    }),
  );
  const [way = "end"] = ways;
  return ways.size > 1 ? "either" : way;
}
