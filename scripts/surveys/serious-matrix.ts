import type { Advice } from "../../app/features/advice/advice";
import { helpersWith } from "../../app/features/advice/named-contacts";
import { toldInResult } from "../../app/features/results/care-told";
import { adviceOf, type ResultAdvice } from "../../app/features/results/result-advice";
import { type ResultGroups, resultGroups } from "../../app/features/results/result-groups";
import { type CareLevel, careLevelOf, type Told } from "../../app/features/scoring/care-answers";
import { composeResult } from "../../app/features/scoring/compose-result";
import { finaliseSection } from "../../app/features/scoring/finalise-section";
import type { FinishedModule } from "../../app/features/scoring/result";
import { conditionHolds, possibleValues } from "../../app/features/survey/conditions";
import type { Care, Metamodule, Module, Question } from "../../app/features/survey/definition";
import { metamoduleKeysOf, type SurveyFlowVariant, surveyFlowVariants } from "../../app/features/survey/variants";

/** A question in which an answer may need care, in a survey that asks it. */
export type SeriousItem = {
  variant: SurveyFlowVariant;
  metamodule: Metamodule;
  module: Module;
  question: Question & { care: Care };
};

/** What comes of one answer to it where all the rest is at its best. */
export type SeriousCase = {
  item: SeriousItem;
  answer: number;
  level: CareLevel;
  /** The answers that the question needs to be asked. */
  gate: { question: Question; answer: number } | undefined;
  finished: FinishedModule;
  index: number | undefined;
  groups: ResultGroups;
  advice: ResultAdvice;
  told: readonly Told[];
  kinds: readonly string[];
  contacts: Advice["contacts"];
};

export function seriousItems(definitions: readonly Metamodule[]): SeriousItem[] {
  return definitions.flatMap((metamodule) => {
    const variant = surveyFlowVariants.find((each) => kindsOf(each).includes(metamodule.key)) ?? "default";
    return metamodule.modules.flatMap((module) =>
      module.questions.flatMap((question) => {
        const { care } = question;
        return care ? [{ variant, metamodule, module, question: { ...question, care } }] : [];
      }),
    );
  });
}

function kindsOf(variant: SurveyFlowVariant): readonly string[] {
  return [...new Set([false, true].flatMap((supervisor) => metamoduleKeysOf(variant, { supervisor })))];
}

/** The answers to walk: every option; of a slider its ends and both sides of each border. */
export function answersTo({ type, reversed, care }: SeriousItem["question"]): number[] {
  if (type !== "slider") return possibleValues(type).map(Number);
  const borders = [care.serious.atMost, care.concern?.atMost ?? care.serious.atMost];
  const values = [...new Set([0, ...borders.flatMap((border) => [border, border + 1]), 100])];
  return values.map((value) => (reversed ? 100 - value : value)).sort((a, b) => a - b);
}

/** What comes of one answer, everything else at its best. */
export function seriousCase(
  item: SeriousItem,
  answer: number,
  { definitions, advice }: { definitions: ReadonlyMap<string, Metamodule>; advice: Advice },
): SeriousCase {
  const metamodules = metamoduleKeysOf(item.variant, { supervisor: false }).flatMap(
    (key) => definitions.get(key) ?? [],
  );
  const gate = gateOf(item);
  const given = new Map([[item.question.vid, answer], ...(gate ? [[gate.question.vid, gate.answer] as const] : [])]);
  const answers = new Map(
    metamodules.flatMap(({ modules }) =>
      modules.map((module) => [module.vid, { answers: finaliseSection(module, bestBut(module, given)) }] as const),
    ),
  );
  const content = composeResult(metamodules, answers);
  const groups = resultGroups(content, metamodules);
  const by = toldInResult(content, metamodules);
  const finished = content.metamoduleSubResults
    .flatMap(({ modules }) => modules)
    .find(({ subResult }) => subResult.surveyModuleVid === item.module.vid);
  if (!finished) throw new Error(`${item.module.key} is not of ${item.variant}`);
  return {
    item,
    answer,
    gate,
    level: careLevelOf(item.question, answer),
    finished,
    index: content.virtaScore === "not-calculated" ? undefined : content.virtaScore,
    groups,
    advice: adviceOf(advice, groups, { completed: true }),
    ...by,
    contacts: helpersWith(advice.contacts, by),
  };
}

function bestBut({ questions }: Module, given: ReadonlyMap<string, number>): Map<string, number | null> {
  return new Map(
    questions.map(({ vid, type, reversed }) => [
      vid,
      type === "open-ended" ? null : (given.get(vid) ?? (reversed ? 0 : 100)),
    ]),
  );
}

/** The best answer to the question before that does not leave this one out. */
function gateOf({ module, question: { condition } }: SeriousItem): SeriousCase["gate"] {
  const question = module.questions.find(({ vid }) => vid === condition?.conditionQuestionVid);
  if (!condition || !question) return undefined;
  const worth = (answer: number) => (question.reversed ? -answer : answer);
  const [answer] = possibleValues(question.type)
    .map(Number)
    .filter((value) => !conditionHolds(condition, value))
    .sort((a, b) => worth(b) - worth(a));
  if (answer === undefined) throw new Error(`${module.key}: nobody is asked what follows ${question.key}`);
  return { question, answer };
}
