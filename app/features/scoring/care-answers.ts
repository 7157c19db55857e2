import type { CareSubject, Module, Question } from "~/features/survey/definition";
import { itemValue, scoredValue } from "./item-value";
import type { FinalAnswer } from "./result";

/** How much care an answer calls for; careSchema in definition.ts says when. */
export type CareLevel = "serious" | "concern" | "clear";

/** An answer that is not clear, as the question it was given to. */
export type CareAnswer = { question: Question; level: Exclude<CareLevel, "clear"> };

/** The level of an answer as it was given, before a reversed item is turned round. */
export function careLevelOf(question: Question, answer: number): CareLevel {
  return levelAt(question, scoredValue(question, answer));
}

/** The answers of a section that are not clear, the serious ones first. */
export function careAnswers(module: Pick<Module, "questions">, answers: readonly FinalAnswer[]): CareAnswer[] {
  const byVid = new Map(answers.map((answer) => [answer.questionVid, answer]));
  const found = module.questions.flatMap((question): CareAnswer[] => {
    const value = itemValue(question, byVid.get(question.vid));
    const level = value === undefined ? "clear" : levelAt(question, value);
    return level === "clear" ? [] : [{ question, level }];
  });
  return found.sort((one, other) => Number(other.level === "serious") - Number(one.level === "serious"));
}

/** A worrying answer: its module, subject and level. Definitions published before there was `care` name no subject. */
export type Told = { moduleKey: string; subject: CareSubject | undefined; level: CareAnswer["level"] };

/** Whether anything of that is serious. */
export function isAnySerious(told: readonly Pick<Told, "level">[]): boolean {
  return told.some(({ level }) => level === "serious");
}

export function toldBy({ key }: Pick<Module, "key">, { question: { care }, level }: CareAnswer): Told {
  return { moduleKey: key, subject: care?.subject, level };
}

/** What a life area speaks of that other surveys ask about: harm at work and in studies, of the area that is both. */
const spokenOfElsewhere: Record<string, readonly CareSubject[]> = { work: ["violence", "harassment", "bullying"] };

/** Whether a module's praise touches a subject of a worrying answer, in this module or another: then it is not shown. */
export function isPraiseOutOfPlace(
  { key, speaksOf = [], questions }: Pick<Module, "key" | "speaksOf" | "questions">,
  told: readonly Told[],
): boolean {
  const asked = questions.flatMap(({ care }) => care?.subject ?? []);
  const about = new Set([...speaksOf, ...asked, ...(spokenOfElsewhere[key] ?? [])]);
  return told.some(({ subject }) => subject && about.has(subject));
}

/** The highest level among the answers that careAnswers gives. */
export function worstLevel(answers: readonly CareAnswer[]): CareLevel {
  return answers[0]?.level ?? "clear";
}

function levelAt({ care, attentionAtMost }: Question, value: number): CareLevel {
  // Definitions published before there was `care` know serious answers only.
  const serious = care?.serious.atMost ?? attentionAtMost;
  if (serious !== undefined && value <= serious) return "serious";
  return care?.concern && value <= care.concern.atMost ? "concern" : "clear";
}
