import type { CareSubject, Module, Question } from "~/features/survey/definition";
import { itemValue, scoredValue } from "./item-value";
import type { FinalAnswer } from "./result";

/** What an answer calls for (definition.ts says when). */
export type CareLevel = "serious" | "concern" | "clear";

/** An answer that is not clear, as the question it was given to. */
export type CareAnswer = { question: Question; level: Exclude<CareLevel, "clear"> };

/** What an answer as it was given calls for. */
export function careLevelOf(question: Question, answer: number): CareLevel {
  return levelAt(question, scoredValue(question, answer));
}

/** What the answers of a section call for, the serious ones first. */
export function careAnswers(module: Pick<Module, "questions">, answers: readonly FinalAnswer[]): CareAnswer[] {
  const byVid = new Map(answers.map((answer) => [answer.questionVid, answer]));
  const found = module.questions.flatMap((question): CareAnswer[] => {
    const value = itemValue(question, byVid.get(question.vid));
    const level = value === undefined ? "clear" : levelAt(question, value);
    return level === "clear" ? [] : [{ question, level }];
  });
  return found.sort((one, other) => Number(other.level === "serious") - Number(one.level === "serious"));
}

/** What somebody told of in a module; the subject is unknown in definitions published before they named it. */
export type Told = { moduleKey: string; subject: CareSubject | undefined; level: CareAnswer["level"] };

export function toldIn(module: Pick<Module, "key" | "questions">, answers: readonly FinalAnswer[]): Told[] {
  return careAnswers(module, answers).map(({ question, level }) => ({
    moduleKey: module.key,
    subject: question.care?.subject,
    level,
  }));
}

/** Whether the good texts of a module speak of something that was told of, here or elsewhere: then they are not said. */
export function isPraiseOutOfPlace(
  { speaksOf = [], questions }: Pick<Module, "speaksOf" | "questions">,
  told: readonly Told[],
): boolean {
  const about = new Set([...speaksOf, ...questions.flatMap(({ care }) => care?.subject ?? [])]);
  return told.some(({ subject }) => subject && about.has(subject));
}

export function worstLevel(answers: readonly CareAnswer[]): CareLevel {
  return answers[0]?.level ?? "clear";
}

function levelAt({ care, attentionAtMost }: Question, value: number): CareLevel {
  // Definitions published before there was `care` know serious answers only.
  const serious = care?.serious.atMost ?? attentionAtMost;
  if (serious !== undefined && value <= serious) return "serious";
  return care?.concern && value <= care.concern.atMost ? "concern" : "clear";
}
