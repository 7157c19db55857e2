import type { ToldBy } from "~/features/advice/named-contacts";
import { type CareAnswer, careAnswers, type Told, toldBy } from "~/features/scoring/care-answers";
import type { FinishedModule, ResultContent } from "~/features/scoring/result";
import { careSubjects, type Metamodule, type Module } from "~/features/survey/definition";
import { levelOf } from "./level";

export type Finished = { module: Module; finished: FinishedModule };

/**
 * The answers of a section that its result was judged by as serious or of concern. The first method of scoring left the
 * band alone, so its results go on saying what they said.
 */
export function careOf({ module, finished: { answers, subResult } }: Finished): CareAnswer[] {
  return subResult.seriousAnswer || subResult.concerningAnswer ? careAnswers(module, answers) : [];
}

/**
 * How many answers make a section's band lower than its number; 0 where it is not. Something has lowered it also where the
 * section was asked on a definition that no longer says what.
 */
export function loweringAnswers(section: Finished): number {
  return levelOf(section) === "lowered" ? Math.max(1, careOf(section).length) : 0;
}

/** What was told of one subject: of older definitions, which name none, of one section. The gravest answer comes first. */
export type CareMatter = { told: Told[]; care: CareAnswer[] };

/** All that was told of in several sections, by its subject: the serious first, and of each level what may be a danger. */
export function mattersOf(sections: readonly Finished[]): CareMatter[] {
  const matters = new Map<string, CareMatter>();
  for (const { module, answer } of gravestFirst(sections)) {
    const told = toldBy(module, answer);
    const key = told.subject ?? module.key;
    const matter = matters.get(key) ?? { told: [], care: [] };
    matter.told.push(told);
    matter.care.push(answer);
    matters.set(key, matter);
  }
  return [...matters.values()];
}

function gravestFirst(sections: readonly Finished[]): { module: Module; answer: CareAnswer }[] {
  return sections
    .flatMap((section) => careOf(section).map((answer) => ({ module: section.module, answer })))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Modules about the mind: where a definition names no subject, their serious answers may be about staying alive. */
const ofTheMind: readonly string[] = ["mental_health", "wellbeing_now", "mental_readiness"];

/** A lower place is graver: the serious before what is of concern, and of each what may be a danger. */
function placeOf({ module, answer: { question, level } }: { module: Module; answer: CareAnswer }): number {
  const unnamed = ofTheMind.includes(module.key) ? -1 : careSubjects.length;
  const place = question.care ? careSubjects.indexOf(question.care.subject) : unnamed;
  return level === "serious" ? place - 2 * careSubjects.length : place;
}

/** How grave the gravest answer of a section is, the lower the graver; above all of them where nothing was told of. */
export function gravestOf(section: Finished): number {
  const places = careOf(section).map((answer) => placeOf({ module: section.module, answer }));
  return Math.min(...places, careSubjects.length + 1);
}

/** What was told of in these sections. */
export function toldOf(sections: readonly Finished[]): Told[] {
  return sections.flatMap((section) => careOf(section).map((answer) => toldBy(section.module, answer)));
}

/** What a person told of in all finished sections of a result, and the kinds they are asked. */
export function toldInResult(
  { metamoduleSubResults }: Pick<ResultContent, "metamoduleSubResults">,
  metamodules: readonly Metamodule[],
): ToldBy {
  const modules = new Map(
    metamodules.flatMap((metamodule) => metamodule.modules.map((module) => [module.vid, module])),
  );
  const sections = metamoduleSubResults.flatMap((metamodule) =>
    metamodule.modules.flatMap((finished): Finished[] => {
      const module = modules.get(finished.subResult.surveyModuleVid);
      return module ? [{ module, finished }] : [];
    }),
  );
  return { told: toldOf(sections), kinds: metamodules.map(({ key }) => key) };
}
