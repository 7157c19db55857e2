/**
 * Fewest people who have everything in common that an edition tells of somebody besides their answers, together with all
 * editions of the order before it: which kinds of surveys they completed, how often, when, and since which edition.
 */
export const fewestAlike = 5;

/** Fewest people an edition adds to the one before. */
export const fewestNew = 20;

/** People who have completed the same kinds on the same days since they were last told of. */
export type Pattern = {
  /** What earlier editions tell of them; "" of whoever is in none. */
  before: string;
  /** The kinds of their new results in the order of time, and their days (YYYY-MM-DD). */
  kinds: readonly string[];
  days: readonly string[];
  people: number;
};

/** How many of the new results of such people are told, the first ones, and how many characters of their days. */
export type Told = Pick<Pattern, "before" | "kinds"> & { results: number; characters: number };

/** The day, the month, the year, or nothing, in characters of a written day. */
const parts = [10, 7, 4, 0] as const;

/** People who are alike but for their days, and how many of their new results are told. */
type Alike = Omit<Pattern, "days"> & { results: number };

/** What of new results may be told, so that nobody is one of fewer than `fewestAlike` people. */
export function toldOf(patterns: readonly Pattern[]): Told[] {
  const all = [...grouped(patterns, keyOf).values()].map((same) => ({
    ...(same[0] as Pattern),
    people: peopleIn(same),
  }));
  const told = tellable(all);
  const resultsOf = new Map(told.map((alike) => [keyOf(alike), alike.results]));
  const toldKey = ({ before, kinds }: Pattern) =>
    keyOf({ before, kinds: kinds.slice(0, resultsOf.get(keyOf({ before, kinds })) ?? 0) });
  const groups = grouped(patterns, toldKey);
  return told.flatMap(({ before, kinds, results }) => {
    if (results === 0) return [];
    const characters = finest(groups.get(keyOf({ before, kinds: kinds.slice(0, results) })) ?? [], results);
    return { before, kinds, results, characters };
  });
}

const keyOf = ({ before, kinds }: Pick<Pattern, "before" | "kinds">) => JSON.stringify([before, kinds]);

/**
 * The last result of too few people is left out, which makes them alike to those who never had it. Where the few are
 * people who were told of before and of whom nothing new is told, the others' new results are left out instead.
 */
function tellable(all: readonly Omit<Pattern, "days">[]): Alike[] {
  const told: Alike[] = all.map((alike) => ({ ...alike, results: alike.kinds.length }));
  for (;;) {
    const groups = grouped(told, ({ before, kinds, results }) => keyOf({ before, kinds: kinds.slice(0, results) }));
    const othersOf = (before: string) => told.filter((alike) => alike.before === before && alike.results > 0);
    const few = [...groups.values()].filter((alike) => {
      const [{ before, results } = { before: "", results: 0 }] = alike;
      return peopleIn(alike) < fewestAlike && (results > 0 || (before !== "" && othersOf(before).length > 0));
    });
    const [longest] = few.sort(([a], [b]) => (b?.results ?? 0) - (a?.results ?? 0));
    if (!longest) return told;
    const [{ before, results } = { before: "", results: 0 }] = longest;
    if (results > 0) for (const alike of longest) alike.results -= 1;
    else for (const alike of othersOf(before)) alike.results = 0;
  }
}

/** As much of the days as at least enough people share, each time they came. */
function finest(alike: readonly Pattern[], results: number): number {
  const isShared = (characters: number) => {
    const told = grouped(alike, ({ days }) =>
      days
        .slice(0, results)
        .map((day) => day.slice(0, characters))
        .join(),
    );
    return [...told.values()].every((same) => peopleIn(same) >= fewestAlike);
  };
  return parts.find(isShared) ?? 0;
}

const peopleIn = (some: readonly { people: number }[]) => some.reduce((sum, { people }) => sum + people, 0);

function grouped<One>(all: readonly One[], by: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const key = by(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
