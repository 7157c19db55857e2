import { type Choice, hideWhatTells } from "./choose-cells";
import { asWanted, type ReportGroup } from "./report-groups";
import { peopleBand, roundedShare } from "./rounding";

/** Why a number is published or not. `uniform` is told to nobody: it would say that all answered alike. */
export type CellStatus = Choice | "too_few" | "sensitive_too_few" | "uniform" | "nearly_all";

/** What is published about a group and an item. */
export type Cell = {
  groupKey: string;
  status: CellStatus;
  /** The threshold that held. */
  k: number;
  peopleBand: string | null;
  /** 0–100, whole. */
  mean: number | null;
  /** Instead of a mean that would say what nearly all answered. */
  bound: "at_most_5" | "at_least_95" | null;
  /** Shares of people by fifths of the scale, or by its bands, in 5 %. */
  shares: Shares | null;
};

export type Shares = { by: "fifths" | "bands"; values: number[] };

/** Scores of the people who answered a module, and their bands from low to high, by their place in the list of people. */
export type ItemScores = {
  scores: ReadonlyMap<number, number>;
  bands: ReadonlyMap<number, 0 | 1 | 2>;
  sensitive: boolean;
};

type Decided = Pick<Cell, "groupKey" | "status"> & { people: readonly number[] };

export const hiddenCell = (groupKey: string, status: CellStatus, k: number): Cell => ({
  groupKey,
  status,
  k,
  peopleBand: null,
  mean: null,
  bound: null,
  shares: null,
});

/** Of each group those who answered a module, in the order in which their numbers are wanted. */
export function answeredGroups(groups: readonly ReportGroup[], { scores }: Pick<ItemScores, "scores">): ReportGroup[] {
  return groups.map((group) => ({ ...group, people: group.people.filter((one) => scores.has(one)) })).sort(asWanted);
}

/** The cells of one module in one wave (R1, R1b, R1c, R2, R8), after the choice of what may stand together (R3–R5). */
export function itemCells(
  answered: readonly ReportGroup[],
  item: ItemScores,
  k: number,
  choices: ReadonlyMap<string, Choice>,
): { cells: Cell[]; published: ReportGroup[] } {
  const enough = answered.filter(({ people }) => people.length >= k);
  const decided: Decided[] = answered.map(({ key, people }) => ({
    groupKey: key,
    people,
    status: choices.get(key) ?? (item.sensitive ? "sensitive_too_few" : "too_few"),
  }));
  const alike = (people: readonly number[]) => areAlike(people.map((one) => item.scores.get(one) as number));
  const uniform = enough.filter(({ people }) => alike(people));
  const uniformKeys = new Set(uniform.map(({ key }) => key));
  const open = enough.filter(({ key }) => choices.get(key) === "published" && !uniformKeys.has(key));
  const telling = hideWhatTells(open, uniform);
  const published = open.filter(({ key }) => !telling.has(key));
  const cells = decided.map(({ groupKey, people, status }) => {
    if (status !== "published") return hiddenCell(groupKey, status, k);
    if (uniformKeys.has(groupKey)) return hiddenCell(groupKey, "uniform", k);
    if (telling.has(groupKey)) return hiddenCell(groupKey, "combination", k);
    return { ...hiddenCell(groupKey, "published", k), ...numbersOf(people, item, k) };
  });
  return { cells, published };
}

/** People of at least this number show a bound instead of an extreme mean. */
const boundFrom = 20;

/** Whether a mean would tell what each of these answered (rule R2). */
function areAlike(scores: readonly number[]): boolean {
  const mean = meanOf(scores);
  if (scores.every((score) => score === scores[0])) return true;
  if (scores.length >= boundFrom) return false;
  return mean < 5 || mean > 95 || Math.max(...fifths(scores)) / scores.length > 0.9;
}

function numbersOf(people: readonly number[], item: ItemScores, k: number): Partial<Cell> {
  const scores = people.map((one) => item.scores.get(one) as number);
  const bands = people.map((one) => item.bands.get(one) ?? 0);
  const mean = meanOf(scores);
  const bound = mean < 5 ? "at_most_5" : mean > 95 ? "at_least_95" : null;
  return {
    peopleBand: peopleBand(scores.length, k),
    mean: bound ? null : Math.round(mean),
    bound,
    shares: bound ? null : sharesOf(fifths(scores), countsIn(3, bands), scores.length),
  };
}

/** Least people for shares, and in a class that is not empty (rule R1c). */
const sharesFrom = 10;
const classFrom = 3;

function sharesOf(byFifths: number[], byBands: number[], people: number): Shares | null {
  if (people < sharesFrom) return null;
  const shown = [
    { by: "fifths" as const, counts: byFifths },
    { by: "bands" as const, counts: byBands },
  ].find(({ counts }) => {
    const classes = counts.filter((count) => count > 0);
    return classes.length >= 2 && Math.min(...classes) >= classFrom;
  });
  return shown ? { by: shown.by, values: shown.counts.map((count) => roundedShare(count, people)) } : null;
}

const fifths = (scores: readonly number[]): number[] =>
  countsIn(
    5,
    scores.map((score) => Math.min(4, Math.floor(score / 20))),
  );

function countsIn(classes: number, of: readonly number[]): number[] {
  const counts = new Array<number>(classes).fill(0);
  for (const one of of) counts[one] = (counts[one] as number) + 1;
  return counts;
}

const meanOf = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;
