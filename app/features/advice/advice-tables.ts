import type { Advice, Goal, Guide, Recommendation, RecommendationType, Sign } from "./advice";

/** Where the choice of advice looks things up, so that it need not go through all of it for each result. */
type AdviceTables = {
  recommendation(id: string): Recommendation | undefined;
  /** In the order of the file. */
  recommendationsOf(goal: Goal, type: RecommendationType): readonly Recommendation[];
  guide(id: string): Guide | undefined;
};

const tables = new WeakMap<Advice, AdviceTables>();

/** The tables of an advice, made when they are first asked for. */
export function adviceTables(advice: Advice): AdviceTables {
  const made = tables.get(advice);
  if (made) return made;
  const byId = new Map(advice.recommendations.map((one) => [one.id, one]));
  const byGoal = inGroups(advice.recommendations, ({ goal, type }) => `${goal} ${type}`);
  const guides = new Map(advice.guides.map((guide) => [guide.id, guide]));
  const table: AdviceTables = {
    recommendation: (id) => byId.get(id),
    recommendationsOf: (goal, type) => byGoal.get(`${goal} ${type}`) ?? [],
    guide: (id) => guides.get(id),
  };
  tables.set(advice, table);
  return table;
}

/** A sign, and the name of the signal that it gives. */
type NamedSign = Sign & { name: string };

const signs = new WeakMap<Advice["signals"], ReadonlyMap<string, readonly NamedSign[]>>();

/** The signs that answers in a module may give. */
export function signsIn(signals: Advice["signals"], moduleKey: string): readonly NamedSign[] {
  let byModule = signs.get(signals);
  if (!byModule) {
    const named = Object.entries(signals).flatMap(([name, all]) => all.map((sign) => ({ ...sign, name })));
    byModule = inGroups(named, ({ module }) => module);
    signs.set(signals, byModule);
  }
  return byModule.get(moduleKey) ?? [];
}

function inGroups<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
