import { conditionHolds, isAnswered, possibleValues } from "../../app/features/survey/conditions";
import type { MetamoduleKey } from "../../app/features/survey/definition";
import type { InstrumentFile } from "../../app/features/survey/instrument-file";
import { metamoduleKeysOf, type SurveyFlowVariant, surveyFlowVariants } from "../../app/features/survey/variants";
import { seededRandom } from "../../app/platform/seeded-random";

/** What spec §9 says of a variant: whole minutes, and where it names it the number of questions. */
export type StatedDuration = {
  from: number;
  to: number;
  /** Where the specification says "about". */
  about?: number;
  questions?: number;
  /** Questions asked at most, where the time would allow more than we want to ask of anybody. */
  most?: number;
};

const long: StatedDuration = { from: 15, to: 30, most: 135 };

/** Undefined where the specification names no duration. */
export const statedDurations: Record<SurveyFlowVariant, StatedDuration | undefined> = {
  default: long,
  only_psychosocial_workload: { from: 5, to: 10 },
  vointi_safety: long,
  vointi_student: long,
  energetic_person_plus_extended_work: { from: 15, to: 30 },
  only_extended_work: long,
  pulse: undefined,
  fdf_marsmars: { from: 2, to: 3, questions: 15 },
  personal: { from: 8, to: 15, about: 10 },
};

/** Seconds a question takes: 8 a quick reader, 12 a person who thinks about it. The service itself counts with 5 to 8. */
const quick = 8;
const calm = 12;

/** A way through the service: a variant, and for the safety survey whose viewpoint it asks from. */
export type Way = {
  name: string;
  variant: SurveyFlowVariant;
  kinds: readonly MetamoduleKey[];
  /** All questions, conditional ones too. */
  questions: number;
  /** Median of the questions asked in the walks. */
  asked: number;
  /** Section summaries on the way. */
  summaries: number;
};

const walks = 1000;

/** On average a section summary stands after so many questions at least. */
const questionsPerSummary = 8;

/** Every variant with its kinds and its number of questions; the safety survey once per viewpoint. */
export function waysThrough(files: readonly InstrumentFile[]): Way[] {
  // The same walks every time, so that the page of surveys doesn't change by itself.
  const random = seededRandom(20250224);
  const counts = new Map(files.map((file) => [file.key, Array.from({ length: walks }, () => askedIn(file, random))]));
  const totals = new Map(files.map((file) => [file.key, questionsOf(file).length]));
  const summaries = new Map(files.map((file) => [file.key, file.modules.filter(({ joinsNext }) => !joinsNext).length]));
  return surveyFlowVariants.flatMap((variant) => {
    const views = [false, true].map((supervisor) => metamoduleKeysOf(variant, { supervisor }));
    const differ = views[0]?.join() !== views[1]?.join();
    return views.slice(0, differ ? 2 : 1).map((kinds, index) => ({
      name: differ ? `${variant}, ${index === 0 ? "employees" : "supervisors"}` : variant,
      variant,
      kinds,
      questions: kinds.reduce((sum, kind) => sum + (totals.get(kind) ?? 0), 0),
      summaries: kinds.reduce((sum, kind) => sum + (summaries.get(kind) ?? 0), 0),
      asked: median(
        Array.from({ length: walks }, (_, walk) =>
          kinds.reduce((sum, kind) => sum + (counts.get(kind)?.[walk] ?? 0), 0),
        ),
      ),
    }));
  });
}

/** The questions asked of a person who answers at random and passes one optional question in five. */
export function askedIn(file: InstrumentFile, random: () => number): number {
  let asked = 0;
  for (const module of file.modules) {
    const given = new Map<string, number | string>();
    for (const question of module.questions) {
      const rule = question.skipWhen;
      if (rule) {
        const { operator: conditionOperator, value: conditionRightOperand, orUnanswered } = rule;
        const left = given.get(rule.question);
        if (conditionHolds({ conditionOperator, conditionRightOperand, orUnanswered }, left)) continue;
      }
      asked += 1;
      if (!question.required && random() < 0.2) continue;
      const values = possibleValues(question.type);
      const value = values[Math.floor(random() * values.length)];
      if (isAnswered(value)) given.set(question.key, value);
    }
  }
  return asked;
}

/**
 * Why a variant takes another time than people are told, for a quick or a calm person, or stops them too often; undefined
 * where it does neither. The call-up keeps the summary of each of its four short sections.
 */
export function lengthProblem({ name, variant, questions, asked, summaries }: Way): string | undefined {
  if (variant !== "fdf_marsmars" && summaries * questionsPerSummary > asked) {
    return `${name}: ${summaries} section summaries in ${asked} questions asked`;
  }
  const stated = statedDurations[variant];
  if (!stated) return undefined;
  if (stated.questions !== undefined && questions !== stated.questions) {
    return `${name}: ${questions} questions, ${stated.questions} are stated`;
  }
  // Where a number of questions is stated, it is the number held against the time.
  const counted = stated.questions ?? asked;
  const from = (counted * quick) / 60;
  const to = (counted * calm) / 60;
  if (stated.most !== undefined && counted > stated.most) {
    return `${name}: ${counted} questions asked, ${stated.most} at most are wanted`;
  }
  if (from >= stated.from && to <= stated.to) return undefined;
  return `${name}: ${counted} questions asked take ${from.toFixed(1)}–${to.toFixed(1)} min, stated are ${stated.from}–${stated.to}`;
}

export function questionsOf(file: InstrumentFile) {
  return file.modules.flatMap(({ questions }) => questions);
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
