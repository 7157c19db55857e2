import { isDeepStrictEqual } from "node:util";
import type { Metamodule } from "~/features/survey/definition";
import { methodOf } from "./methods";
import type { FinishedModule, MetamoduleSubResult, ModuleSubResult, ResultContent, ScoreBand } from "./result";
import type { ScoringMethod } from "./scoring-method";

/** A completed result as it is stored. */
export type StoredResult = {
  /** The definition versions it was answered on. */
  metamoduleVids: readonly string[];
  /** The typed column beside the content: null where nothing was calculated. */
  virtaScore: number | null;
  content: ResultContent;
  /** The numbers beside it, in result_scores. */
  scores: readonly { moduleVid: string; score: number; band: ScoreBand }[];
};

/**
 * What differs, and where: `place` is "metamodule key/module key", or "(result)" for the result as a whole. `fields` are
 * names without values, because a report must not show anybody's score.
 */
export type Drift = { place: string; fields: string[] };

export type Rescored =
  | { outcome: "same" }
  | { outcome: "drift"; drifts: Drift[] }
  | { outcome: "unknown-method"; method: ResultContent["method"] }
  | { outcome: "unknown-definition"; vid: string };

/**
 * Computes a completed result again from its stored answers, by its own method and on the definitions it was answered
 * on, and compares everything that follows from the answers with what is stored.
 */
export function rescore(stored: StoredResult, definitions: ReadonlyMap<string, Metamodule>): Rescored {
  const method = methodOf(stored.content.method);
  if (!method) return { outcome: "unknown-method", method: stored.content.method };
  const unknown = stored.metamoduleVids.find((vid) => !definitions.has(vid));
  if (unknown !== undefined) return { outcome: "unknown-definition", vid: unknown };
  const metamodules = stored.metamoduleVids.flatMap((vid) => definitions.get(vid) ?? []);
  const drifts = [...driftsOf(stored, metamodules, method)];
  return drifts.length > 0 ? { outcome: "drift", drifts } : { outcome: "same" };
}

function* driftsOf(stored: StoredResult, metamodules: readonly Metamodule[], method: ScoringMethod): Generator<Drift> {
  const storedModules = new Map<string, FinishedModule>();
  for (const { surveyMetamoduleVid, modules } of stored.content.metamoduleSubResults) {
    for (const each of modules) storedModules.set(`${surveyMetamoduleVid}/${each.subResult.surveyModuleVid}`, each);
  }
  const numbers = new Map(stored.scores.map((row) => [row.moduleVid, row]));
  const subResults: MetamoduleSubResult[] = [];
  for (const metamodule of metamodules) {
    const modules: FinishedModule[] = [];
    for (const module of metamodule.modules) {
      const place = `${metamodule.key}/${module.key}`;
      const path = `${metamodule.vid}/${module.vid}`;
      const found = storedModules.get(path);
      storedModules.delete(path);
      if (!found) {
        yield { place, fields: ["missing"] };
        continue;
      }
      const subResult = method.subResultOf(module, found.answers);
      modules.push({ answers: found.answers, subResult });
      const fields = changedFields(found.subResult, subResult);
      const row = numbers.get(module.vid);
      if (row?.score !== subResult.numericScore || row?.band !== subResult.score) fields.push("result_scores row");
      if (fields.length > 0) yield { place, fields };
    }
    const { vid, key } = metamodule;
    subResults.push({ surveyMetamoduleVid: vid, surveyMetamoduleKey: key, modules });
  }
  for (const { subResult } of storedModules.values()) {
    yield { place: `?/${subResult.surveyModuleKey}`, fields: ["not of these definitions"] };
  }
  const definitions = new Map(metamodules.map((metamodule) => [metamodule.vid, metamodule]));
  const virtaScore = method.virtaScoreOf(subResults, definitions);
  const ofResult: string[] = [];
  if (stored.content.virtaScore !== virtaScore) ofResult.push("virtaScore");
  if (stored.virtaScore !== (virtaScore === "not-calculated" ? null : virtaScore)) ofResult.push("virta_score column");
  if (ofResult.length > 0) yield { place: "(result)", fields: ofResult };
}

/** Names of the fields that differ. Compared deeply: jsonb keeps no order of keys, and an absent field is undefined. */
function changedFields(stored: ModuleSubResult, computed: ModuleSubResult): string[] {
  const names = new Set([...Object.keys(stored), ...Object.keys(computed)]) as Set<keyof ModuleSubResult>;
  return [...names].filter((name) => !isDeepStrictEqual(stored[name], computed[name]));
}
