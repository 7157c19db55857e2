import type { FeedbackKind, FeedbackRule, Metamodule, Module, Question } from "~/features/survey/definition";
import { feedbackKinds } from "~/features/survey/definition";
import { journeyThrough } from "~/features/survey/journey";
import { type CareLevel, careAnswers, worstLevel } from "./care-answers";
import { itemValue } from "./item-value";
import type {
  Bulletpoints,
  FinalAnswer,
  FinishedModule,
  MetamoduleSubResult,
  ModuleSubResult,
  ScoreBand,
  VirtaScore,
} from "./result";

/** Stored with every result; a change of any rule below is a new version (methods.ts keeps the earlier ones). */
export const scoringMethod = { id: "vointi-mean", version: 3 } as const;

/** Lowest score of the mid and the high band where a definition names no others. */
export const standardBands = { midFrom: 50, highFrom: 75 } as const;
/** A module with this score or less needs attention. */
const attentionAtMost = 28;

/** Where a feedback rule names no range: the item's wellbeing value that calls for each kind. */
const feedbackRanges: Record<FeedbackKind, { from: number; to: number }> = {
  good: { from: 67, to: 100 },
  recommendationMedium: { from: 34, to: 66 },
  recommendationHigh: { from: 0, to: 33 },
};

/**
 * Rounds half up, as people do on paper. With weights such as 0.1 a floating-point 62.5 may come out as 62.49999999999999,
 * which would be rounded down, so the number is first rounded to nine decimals.
 */
function roundHalfUp(value: number): number {
  return Math.floor(Number(value.toFixed(9)) + 0.5);
}

/**
 * The scored items that the person was asked, by the journey through the module. The stored entries alone don't say, because
 * an unanswered conditional question leaves none.
 */
export function askedItems(module: Module, answers: readonly FinalAnswer[]): Question[] {
  const given = new Map(answers.filter(({ skipped }) => !skipped).map((entry) => [entry.questionVid, entry.answer]));
  return journeyThrough(module, given).asked.filter(({ weight }) => weight > 0);
}

/**
 * Score of a module: the weighted mean of its answered items, rounded half up, if at least half of the scored items
 * that were asked are answered; else undefined. Independent of the order of the answers.
 */
export function moduleScore(module: Module, answers: readonly FinalAnswer[]): number | undefined {
  return meanScore(module, answers, askedItems(module, answers).length);
}

/** The weighted mean of the answered items, rounded; undefined if fewer than half of the `asked` items are answered. */
export function meanScore(module: Module, answers: readonly FinalAnswer[], asked: number): number | undefined {
  const byVid = new Map(answers.map((answer) => [answer.questionVid, answer]));
  let answered = 0;
  let weights = 0;
  let sum = 0;
  for (const question of module.questions) {
    const value = itemValue(question, byVid.get(question.vid));
    if (question.weight === 0 || value === undefined) continue;
    answered += 1;
    weights += question.weight;
    sum += question.weight * value;
  }
  if (answered === 0 || answered * 2 < asked) return undefined;
  return roundHalfUp(sum / weights);
}

export function bandOf(score: number, bands: { midFrom: number; highFrom: number } = standardBands): ScoreBand {
  if (score >= bands.highFrom) return "high_result";
  return score >= bands.midFrom ? "mid_result" : "low_result";
}

/**
 * The result of a finished section: score, band, feedback, whether it needs attention. A worrying answer is never averaged
 * away: with a serious one the band and the additional feedback are those of a low score, whatever the mean; with one of
 * concern they are those of a fair score at most; with either nothing is praised. The number itself stays the mean.
 */
export function subResultOf(module: Module, answers: readonly FinalAnswer[]): ModuleSubResult {
  const numericScore = module.scored ? moduleScore(module, answers) : undefined;
  const level = worstLevel(careAnswers(module, answers));
  if (level === "clear") return subResultOfScore(module, answers, numericScore);
  const plain = subResultOfScore(module, answers, numericScore, atMost(numericScore, module, level));
  return {
    ...plain,
    needsAttention: level === "serious" || plain.needsAttention,
    ...(level === "serious" ? { seriousAnswer: true as const } : { concerningAnswer: true as const }),
    bulletpoints: { ...plain.bulletpoints, good: [] },
  };
}

/** The score by which the band is judged: at most the highest of the low band (serious) or of the mid band (concern). */
function atMost(
  score: number | undefined,
  { bands = standardBands }: Pick<Module, "bands">,
  level: Exclude<CareLevel, "clear">,
): number | undefined {
  const limit = level === "serious" ? bands.midFrom : bands.highFrom;
  return score === undefined ? undefined : Math.min(score, limit - 1);
}

/** A sub-result with the number `numericScore`, and with the band and additional feedback of the score `judged`. */
export function subResultOfScore(
  module: Module,
  answers: readonly FinalAnswer[],
  numericScore: number | undefined,
  judged = numericScore,
): ModuleSubResult {
  return {
    surveyModuleVid: module.vid,
    surveyModuleKey: module.key,
    type: module.scored ? "scored" : "unscored",
    ...(judged === undefined ? {} : { numericScore, score: bandOf(judged, module.bands) }),
    needsAttention: numericScore !== undefined && numericScore <= attentionAtMost,
    bulletpoints: bulletpointsOf(module, answers),
    attachments: module.attachments ?? [],
    additionalFeedback: additionalFeedback(module, judged),
  };
}

function bulletpointsOf(module: Module, answers: readonly FinalAnswer[]): Bulletpoints {
  const byVid = new Map(answers.map((answer) => [answer.questionVid, answer]));
  const bulletpoints: Bulletpoints = { good: [], recommendationHigh: [], recommendationMedium: [] };
  for (const question of module.questions) {
    const value = itemValue(question, byVid.get(question.vid));
    if (value === undefined) continue;
    for (const kind of feedbackKinds) {
      const rule = question.feedback?.[kind];
      if (rule && applies(rule, value, feedbackRanges[kind])) bulletpoints[kind].push({ id: rule.id, text: rule.text });
    }
  }
  return bulletpoints;
}

function applies(rule: Pick<FeedbackRule, "from" | "to">, value: number, range = { from: 0, to: 100 }): boolean {
  return value >= (rule.from ?? range.from) && value <= (rule.to ?? range.to);
}

function additionalFeedback(module: Module, score: number | undefined): ModuleSubResult["additionalFeedback"] {
  return (module.additionalFeedback ?? []).flatMap((group) => {
    const subgroupFeedbacks = group.subgroups
      .filter((subgroup) =>
        score === undefined ? subgroup.from === undefined && subgroup.to === undefined : applies(subgroup, score),
      )
      .map(({ subgroupId, title, bulletpoints, attachments }) => ({
        subgroupId,
        title,
        bulletpoints,
        attachments: attachments ?? [],
      }));
    return subgroupFeedbacks.length > 0 ? [{ groupId: group.groupId, title: group.title, subgroupFeedbacks }] : [];
  });
}

/**
 * The one scored metamodule among those of a result, or undefined.
 * Throws the spec's error when there is more than one.
 */
export function scoredMetamodule<T extends { surveyMetamoduleVid: string }>(
  subResults: readonly T[],
  definitions: ReadonlyMap<string, Pick<Metamodule, "scored">>,
): T | undefined {
  const scored = subResults.filter(({ surveyMetamoduleVid }) => definitions.get(surveyMetamoduleVid)?.scored);
  if (scored.length > 1) throw new Error("Expected zero or one scored metamodule subresults");
  return scored[0];
}

/** The part of a definition that the overall index needs. */
export type IndexDefinition = Pick<Metamodule, "scored"> & { modules: readonly Pick<Module, "vid">[] };

/**
 * Overall index: the mean of the scored metamodule's modules, once all of them are finished, if at least half of them
 * have a score. A mean of some areas would be no overall index.
 */
export function virtaScoreOf(
  subResults: readonly MetamoduleSubResult[],
  definitions: ReadonlyMap<string, IndexDefinition>,
): VirtaScore {
  const scored = scoredMetamodule(subResults, definitions);
  if (!scored) return "not-calculated";
  const finished = new Set(scored.modules.map(({ subResult }) => subResult.surveyModuleVid));
  const whole = definitions.get(scored.surveyMetamoduleVid)?.modules.every(({ vid }) => finished.has(vid));
  return whole ? meanOfModules(scored.modules) : "not-calculated";
}

/** The rounded mean of the modules that have a score, if at least half of them do. */
export function meanOfModules(modules: readonly FinishedModule[]): VirtaScore {
  const scores = modules.flatMap(({ subResult }) => subResult.numericScore ?? []);
  if (scores.length === 0 || scores.length * 2 < modules.length) return "not-calculated";
  return roundHalfUp(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
