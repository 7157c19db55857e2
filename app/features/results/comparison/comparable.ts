import { methodsComparable } from "~/features/scoring/methods";
import type { ResultContent, VirtaScore } from "~/features/scoring/result";
import type { Metamodule, Module, Question } from "~/features/survey/definition";

/** Most results that are compared: a line over more shows no more. The oldest are left out. */
export const pastResultsLimit = 200;

/** A completed result, as far as comparing needs it. */
export type PastResult = {
  id: string;
  timestamp: Date;
  score: VirtaScore;
  assessmentOrder: { id: string };
  method: ResultContent["method"];
  /** The definition versions it was answered on. */
  metamodules: readonly Metamodule[];
  /** Scores by module vid; a module without a score is not in it. */
  numericScores: ReadonlyMap<string, number>;
};

/**
 * Result comparison of the spec (§3). Module keys repeat between survey kinds (`sleep`, `workload`), so each subresult
 * carries its metamodule's key too. `score` is "not-calculated" where it can't be compared.
 */
export type ResultComparison = {
  id: string;
  timestamp: Date;
  score: VirtaScore;
  assessmentOrder: { id: string };
  subresults: {
    surveyMetamoduleKey: string;
    surveyModuleKey: string;
    numericScore: number;
    /** The questions are not quite those of the reference: worth a word beside the number. */
    changed: boolean;
  }[];
};

export type Comparability = "same" | "changed" | "incomparable";

/** The result that the others of a person are compared with: the latest of the order. `past` is newest first. */
export function referenceOf(past: readonly PastResult[], orderId: string): PastResult | undefined {
  return past.find(({ assessmentOrder }) => assessmentOrder.id === orderId);
}

/**
 * What of the given results may stand beside the reference, in their order; results with nothing to compare are left
 * out. A module is compared with the one of the same key within the same metamodule key, if both results were scored by
 * comparable methods and the module asks mostly the same (see moduleComparability). The overall index is compared if it
 * comes from the same scored metamodule and at least two thirds of that one's modules may be compared.
 */
export function compareWith(reference: PastResult, results: readonly PastResult[]): ResultComparison[] {
  const modulesOf = new Map(
    reference.metamodules.map(({ key, modules }) => [key, new Map(modules.map((module) => [module.key, module]))]),
  );
  return results.flatMap((result) => {
    if (!methodsComparable(reference.method, result.method)) return [];
    const subresults = result.metamodules.flatMap(({ key, modules }) =>
      modules.flatMap((module) => {
        const numericScore = result.numericScores.get(module.vid);
        const comparability = moduleComparability(modulesOf.get(key)?.get(module.key), module);
        if (numericScore === undefined || comparability === "incomparable") return [];
        const changed = comparability === "changed";
        return { surveyMetamoduleKey: key, surveyModuleKey: module.key, numericScore, changed };
      }),
    );
    const score = indexComparable(reference, result) ? result.score : "not-calculated";
    if (subresults.length === 0 && score === "not-calculated") return [];
    const { id, timestamp, assessmentOrder } = result;
    return { id, timestamp, score, assessmentOrder, subresults };
  });
}

/** The ids of the last two results that stand beside the reference of an order, the later one first. `past` is newest first. */
export function lastTwo(past: readonly PastResult[], orderId: string): [latest?: string, before?: string] {
  const reference = referenceOf(past, orderId);
  const [latest, before] = reference ? compareWith(reference, past) : [];
  return [latest?.id, before?.id];
}

/**
 * How a module stands to the reference's module of the same key. "same": all scored questions are the same versions.
 * "changed": not all, yet at least two thirds of the scored questions are asked in both, counted from the longer list.
 * A question is asked in both when key, answer type, direction and recall period agree: a better wording keeps the key, a
 * question about something else gets a new one. Another recall period of the module is about another time, so nothing
 * compares.
 */
export function moduleComparability(reference: Module | undefined, module: Module): Comparability {
  if (!reference) return "incomparable";
  if (reference.vid === module.vid) return "same";
  if (reference.recall !== module.recall) return "incomparable";
  const theirs = scoredItems(reference);
  const ours = scoredItems(module);
  const vids = new Set(theirs.map(({ vid }) => vid));
  if (ours.length === theirs.length && ours.every(({ vid }) => vids.has(vid))) return "same";
  const inBoth = ours.filter((item) => theirs.some((other) => asksTheSame(item, other))).length;
  return isEnough(inBoth, Math.max(theirs.length, ours.length)) ? "changed" : "incomparable";
}

function scoredItems({ questions }: Module): Question[] {
  return questions.filter(({ weight }) => weight > 0);
}

function asksTheSame(one: Question, other: Question): boolean {
  return (
    one.key === other.key && one.type === other.type && one.reversed === other.reversed && one.recall === other.recall
  );
}

function indexComparable(reference: PastResult, result: PastResult): boolean {
  const theirs = indexModules(reference);
  const ours = indexModules(result);
  if (!theirs || !ours || theirs.key !== ours.key) return false;
  const comparable = ours.modules.filter((module) => {
    const counterpart = theirs.modules.find(({ key }) => key === module.key);
    return moduleComparability(counterpart, module) !== "incomparable";
  });
  return isEnough(comparable.length, Math.max(theirs.modules.length, ours.modules.length));
}

/** The metamodule whose modules make the overall index; a result has at most one. */
function indexModules({ metamodules }: PastResult): Metamodule | undefined {
  return metamodules.find(({ scored }) => scored);
}

/** At least two thirds. With fewer, a difference of scores says more about the questions than about the person. */
function isEnough(part: number, whole: number): boolean {
  return whole > 0 && part * 3 >= whole * 2;
}
