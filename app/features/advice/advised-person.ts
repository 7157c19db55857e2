import type { ModuleSubResult, ScoreBand } from "~/features/scoring/result";
import { isLifeArea, lifeAreas } from "~/features/survey/definition";
import { type Advice, type Level, levels, type Recommendation } from "./advice";
import { signsIn } from "./advice-tables";

/** What the selection reads of a finished module. */
export type AdvisedModule = Pick<
  ModuleSubResult,
  "surveyModuleKey" | "surveyModuleVid" | "numericScore" | "score" | "bulletpoints" | "seriousAnswer"
> & {
  /** Its good texts would speak of something the person told of as serious or of concern. */
  unpraised?: boolean;
  /** The answers as they were given, by question key; without those that were passed. */
  values: ReadonlyMap<string, number>;
};

export type ScoredModule = {
  key: string;
  score: number;
  level: Level;
  goodPoints: ReadonlySet<string>;
  unpraised?: boolean;
};

/** What the advice goes by: the modules with a score, the life areas first, and the names of the signals given. */
export type AdvisedPerson = { scored: readonly ScoredModule[]; signals: ReadonlySet<string> };

const levelOfBand = { low_result: "low", mid_result: "medium", high_result: "high" } as const satisfies Record<
  ScoreBand,
  Level
>;

export function advisedPerson({ signals }: Pick<Advice, "signals">, modules: readonly AdvisedModule[]): AdvisedPerson {
  return { scored: scoredModules(modules), signals: signalsOf(signals, modules) };
}

/** Whether an answer calls for it. */
export function isCalled(
  { calledBy }: Pick<Recommendation, "calledBy">,
  { signals }: Pick<AdvisedPerson, "signals">,
): boolean {
  return calledBy.some((name) => signals.has(name));
}

/** Whether an answer makes it out of place. */
export function isOutOfPlace(
  { notAfter }: Pick<Recommendation, "notAfter">,
  { signals }: Pick<AdvisedPerson, "signals">,
): boolean {
  return notAfter.some((name) => signals.has(name));
}

/** Whether it answers to a module at this level. */
export function answersTo(
  { lifeAreas: areas, modules, levels: wanted }: Pick<Recommendation, "lifeAreas" | "modules" | "levels">,
  { key, level }: { key: string; level: Level },
): boolean {
  return wanted.includes(level) && ((areas as string[]).includes(key) || modules.includes(key));
}

/** Ids of the questions' own feedback that the answers make out of place, in whichever module it stands. */
export function feedbackOutOfPlace(
  { signals, feedbackNotAfter }: Pick<Advice, "signals" | "feedbackNotAfter">,
  modules: readonly AdvisedModule[],
): ReadonlySet<string> {
  return new Set([...signalsOf(signals, modules)].flatMap((name) => feedbackNotAfter[name] ?? []));
}

/** The lower level first, then the lower score. */
export function byNeed(a: ScoredModule, b: ScoredModule): number {
  return levels.indexOf(a.level) - levels.indexOf(b.level) || a.score - b.score;
}

const orderOnChart = (key: string) => (isLifeArea(key) ? lifeAreas.indexOf(key) : lifeAreas.length);

/** The modules with a score, the life areas first and in the order of the radial chart. */
function scoredModules(modules: readonly AdvisedModule[]): ScoredModule[] {
  return modules
    .flatMap(({ surveyModuleKey: key, numericScore: score, score: band, bulletpoints, unpraised = false }) => {
      if (score === undefined || !band) return [];
      const goodPoints = new Set(bulletpoints.good.map(({ id }) => id));
      return [{ key, score, level: levelOfBand[band], goodPoints, unpraised }];
    })
    .sort((a, b) => orderOnChart(a.key) - orderOnChart(b.key));
}

/** The names of the signals that the answers give. */
function signalsOf(signals: Advice["signals"], modules: readonly AdvisedModule[]): ReadonlySet<string> {
  return new Set(
    modules.flatMap(({ surveyModuleKey, values }) =>
      signsIn(signals, surveyModuleKey).flatMap(({ name, question, from, to }) => {
        const value = values.get(question);
        return value !== undefined && value >= from && value <= to ? name : [];
      }),
    ),
  );
}
