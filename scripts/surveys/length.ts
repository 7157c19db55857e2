import { askedRange } from "../../app/features/survey/asked-range";
import { compileInstrument } from "../../app/features/survey/compile-instrument.server";
import { type AnswerValue, isAnswered, isSkipped, possibleValues } from "../../app/features/survey/conditions";
import type { Metamodule, MetamoduleKey } from "../../app/features/survey/definition";
import type { InstrumentFile } from "../../app/features/survey/instrument-file";
import { metamoduleKeysOf, type SurveyFlowVariant, surveyFlowVariants } from "../../app/features/survey/variants";
import { seededRandom } from "../../app/platform/seeded-random";

/** What spec §9 says of a variant: whole minutes, and where it names it the number of questions. */
export type StatedDuration = {
  from: number;
  to: number;
  /** Where the specification says "about": it holds of minutes that round to it. */
  about?: true;
  questions?: number;
  /** Questions that anybody is asked at most, where the time would allow more than we want to ask. */
  most?: number;
};

const long: StatedDuration = { from: 15, to: 30 };

/** Undefined where the specification names no duration. */
export const statedDurations: Record<SurveyFlowVariant, StatedDuration | undefined> = {
  default: { ...long, most: 140 },
  only_psychosocial_workload: { from: 5, to: 10 },
  vointi_safety: { ...long, most: 100 },
  vointi_student: { ...long, most: 100 },
  energetic_person_plus_extended_work: long,
  only_extended_work: { ...long, most: 140 },
  pulse: undefined,
  fdf_marsmars: { from: 2, to: 3, questions: 15 },
  personal: { from: 10, to: 10, about: true },
};

/** Seconds a question takes most people, and a person who thinks about it. The service itself counts with 5 to 8. */
const usual = 10;
const calm = 12;

/** A way through the service: a variant, and for the safety survey whose viewpoint it asks from. */
export type Way = {
  name: string;
  variant: SurveyFlowVariant;
  kinds: readonly MetamoduleKey[];
  /** All questions, conditional ones too. */
  questions: number;
  /** Questions that a person is asked at least and at most, by what the conditions allow. */
  least: number;
  most: number;
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
  const surveys = files.map(compileInstrument);
  const counts = new Map(surveys.map((each) => [each.key, Array.from({ length: walks }, () => askedIn(each, random))]));
  const totals = new Map(files.map((file) => [file.key, questionsOf(file).length]));
  const ranges = new Map(surveys.map(({ key, modules }) => [key, askedRange(modules)]));
  const summaries = new Map(files.map((file) => [file.key, file.modules.filter(({ joinsNext }) => !joinsNext).length]));
  return surveyFlowVariants.flatMap((variant) => {
    const views = [false, true].map((supervisor) => metamoduleKeysOf(variant, { supervisor }));
    const differ = views[0]?.join() !== views[1]?.join();
    return views.slice(0, differ ? 2 : 1).map((kinds, index) => ({
      name: differ ? `${variant}, ${index === 0 ? "employees" : "supervisors"}` : variant,
      variant,
      kinds,
      questions: kinds.reduce((sum, kind) => sum + (totals.get(kind) ?? 0), 0),
      least: kinds.reduce((sum, kind) => sum + (ranges.get(kind)?.least ?? 0), 0),
      most: kinds.reduce((sum, kind) => sum + (ranges.get(kind)?.most ?? 0), 0),
      summaries: kinds.reduce((sum, kind) => sum + (summaries.get(kind) ?? 0), 0),
      asked: median(
        Array.from({ length: walks }, (_, walk) =>
          kinds.reduce((sum, kind) => sum + (counts.get(kind)?.[walk] ?? 0), 0),
        ),
      ),
    }));
  });
}

/** How many questions whoever answers a variant is asked. Throws where that depends on which of its ways they go. */
export function askedByVariant(
  ways: readonly Way[],
): Partial<Record<SurveyFlowVariant, { least: number; most: number }>> {
  const asked: ReturnType<typeof askedByVariant> = {};
  for (const { variant, name, least, most } of ways) {
    const other = asked[variant];
    if (other && (other.least !== least || other.most !== most)) {
      throw new RangeError(`${name}: ${least} to ${most} questions asked, of others ${other.least} to ${other.most}`);
    }
    asked[variant] = { least, most };
  }
  return asked;
}

/** The questions asked of a person who answers at random and passes one optional question in five. */
function askedIn(survey: Metamodule, random: () => number): number {
  let asked = 0;
  for (const module of survey.modules) {
    const given = new Map<string, AnswerValue>();
    for (const question of module.questions) {
      if (isSkipped(question, given)) continue;
      asked += 1;
      if (!question.required && random() < 0.2) continue;
      const values = possibleValues(question.type);
      const value = values[Math.floor(random() * values.length)];
      if (isAnswered(value)) given.set(question.vid, value);
    }
  }
  return asked;
}

/**
 * Why a variant takes another time than people are told, or stops them too often; undefined where it does neither. The
 * upper end holds of whoever is asked most at the usual pace, and of half of the people at a calm one; the lower end of
 * half of the people at the usual pace. The call-up keeps the summary of each of its four short sections.
 */
export function lengthProblem({ name, variant, questions, asked, most, summaries }: Way): string | undefined {
  if (variant !== "fdf_marsmars" && summaries * questionsPerSummary > asked) {
    return `${name}: ${summaries} section summaries in ${asked} questions asked`;
  }
  const stated = statedDurations[variant];
  if (!stated) return undefined;
  if (stated.questions !== undefined && questions !== stated.questions) {
    return `${name}: ${questions} questions, ${stated.questions} are stated`;
  }
  if (stated.most !== undefined && most > stated.most) {
    return `${name}: up to ${most} questions asked, ${stated.most} at most are wanted`;
  }
  // Where a number of questions is stated, it is the number held against the time.
  const half = stated.questions ?? asked;
  const minutes = (count: number, seconds: number) => (count * seconds) / 60;
  const least = minutes(half, usual);
  const longest = stated.about ? minutes(most, usual) : Math.max(minutes(most, usual), minutes(half, calm));
  const held = (time: number) => (stated.about ? Math.round(time) : time);
  if (held(least) >= stated.from && held(longest) <= stated.to) return undefined;
  const range = stated.about ? `about ${stated.to}` : `${stated.from}–${stated.to}`;
  return `${name}: ${half} to ${most} questions asked take ${least.toFixed(1)}–${longest.toFixed(1)} min, stated are ${range}`;
}

export function questionsOf(file: InstrumentFile) {
  return file.modules.flatMap(({ questions }) => questions);
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
