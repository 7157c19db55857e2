/**
 * The k of an edition's k-anonymity: at least so many people must share everything that an edition says of a person besides
 * answers, with all earlier editions of the order: which kinds of surveys they completed, how often, when, and since when.
 */
export const fewestAlike = 5;

/** Fewest people with new results that an edition must add to the one before. */
export const fewestNew = 20;

/** People who have completed the same kinds on the same days since they last were in an edition. */
export type Pattern = {
  /** What earlier editions say of them; "" for people who are in none. */
  before: string;
  /** The kinds of their new results in the order of time, and their days (YYYY-MM-DD). */
  kinds: readonly string[];
  days: readonly string[];
  people: number;
};

/** How many of such people's new results are published, from the first on, and how many characters of their days. */
export type Told = Pick<Pattern, "before" | "kinds"> & { results: number; characters: number };

/** The day, the month, the year, or nothing, in characters of a written day. */
const parts = [10, 7, 4, 0] as const;

/** People who are alike but for their days, and how many of their new results are published. */
type Alike = Omit<Pattern, "days"> & { results: number };

/** What of new results may be published so that nobody is one of fewer than `fewestAlike` people. */
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
 * Leaves out results until all groups are large enough. Where too few people share a sequence of kinds, their last result is
 * left out, which makes them like those who never had it. Where the few have no new result left but were in an edition
 * before, they would stand out beside those who have: then the new results of these others are left out instead.
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

/** The most characters of the days with which every group still has `fewestAlike` people; 0 where there are none. */
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
