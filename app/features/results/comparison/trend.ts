import { isPraiseOutOfPlace, type Told } from "~/features/scoring/care-answers";
import { type ComparisonLine, latestChange } from "./comparison-lines";
import { type PlaceInRange, placeIn, type UsualRange, usualRange } from "./usual-range";

/** Which way a score has gone since the time before; `noise` where chance alone would do it. */
export type Direction = "better" | "worse" | "noise";

/** A line with its latest change. */
export type TrendLine = ComparisonLine & {
  /** The one before the latest. */
  previous: number | undefined;
  latest: number | undefined;
  /** Which way it has gone between the two results; undefined where it is not in both of them. */
  way: Direction | undefined;
  /** The same, where it is said. */
  direction: Direction | undefined;
  /** Where the earlier results have been, and where the latest is to that; undefined where that goes unsaid. */
  usual: (UsualRange & { place: PlaceInRange | undefined }) | undefined;
  /** Which way it has gone over the whole time; undefined where that goes unsaid. */
  since: { first: ComparisonLine["points"][number]; direction: Direction } | undefined;
};

/** With fewer results the whole time is that since the time before. */
const fewestOfWholeTime = 3;

/** The ids of the results between which the page tells what has changed. */
export type TwoResults = { latest: string; before: string };

/**
 * The lines with what can be said of their latest change. What is better, since the time before or the first, or above what
 * is usual, goes unsaid where it would praise what the latest answers tell of as serious or of concern: of the index,
 * anything; of a module, what it speaks of. Of a line that was left out in one of the two results nothing is said.
 */
export function trendLines(
  lines: readonly ComparisonLine[],
  told: readonly Told[],
  two: TwoResults | undefined,
): TrendLine[] {
  return lines.map((line) => {
    const { latest, previous, change } = latestChange(line);
    const [before, last] = line.points.slice(-2);
    const isOfTheTwo = two !== undefined && last?.id === two.latest && before?.id === two.before;
    const way = isOfTheTwo && change !== undefined ? directionOf(change, line.noise) : undefined;
    const isQuiet = isUnpraised(line, told);
    const direction = way === "better" && isQuiet ? undefined : way;
    const range = usualRange(line);
    const place = range && direction && latest !== undefined ? placeIn(range, latest) : undefined;
    const usual = range && { ...range, place: place === "above" && isQuiet ? undefined : place };
    const since = last?.id === two?.latest ? overWholeTime(line) : undefined;
    return {
      ...line,
      latest,
      previous,
      way,
      direction,
      usual,
      since: since?.direction === "better" && isQuiet ? undefined : since,
    };
  });
}

/** From the first result to the latest; two measurements err as much as any two do. */
function overWholeTime({ points, noise }: ComparisonLine): TrendLine["since"] {
  const [first, latest] = [points[0], points.at(-1)];
  if (!first || !latest || points.length < fewestOfWholeTime) return undefined;
  return { first, direction: directionOf(latest.value - first.value, noise) };
}

/** An answer without a subject, of a definition from before there were any, is about its own module. */
function isUnpraised({ module }: ComparisonLine, told: readonly Told[]): boolean {
  if (!module) return told.length > 0;
  return isPraiseOutOfPlace(module, told) || told.some(({ moduleKey }) => moduleKey === module.key);
}

export function directionOf(change: number, noise: number): Direction {
  if (Math.abs(change) <= noise) return "noise";
  return change > 0 ? "better" : "worse";
}

/** What the page opens with, made from the numbers: each part is a sentence or none. */
export type Trend = {
  /** The largest change first. */
  better: TrendLine[];
  worse: TrendLine[];
  /** The index, where there is one and its direction may be said. */
  index: TrendLine | undefined;
  /**
   * What is said of the areas that have not clearly changed, all of them or all but the named. Each by itself may be chance;
   * where the index has changed by more, together they are not, and then no word of chance is said. "same" where no number
   * differs at all.
   */
  steady: { of: "all" | "rest"; isChance: boolean } | "same" | undefined;
};

/** Of the areas that make the index, or of all where there is none, as far as they are in both results. */
export function trendOf(lines: readonly TrendLine[]): Trend {
  const whole = lines.find(({ module }) => !module);
  const compared = lines.filter(({ way }) => way);
  const index = compared.find((line) => line === whole);
  const areas = compared.filter(({ module, inIndex }) => module && (inIndex || !index));
  const going = (wanted: Direction) =>
    areas.filter(({ direction }) => direction === wanted).sort((one, other) => changeSize(other) - changeSize(one));
  const [better, worse, noise] = [going("better"), going("worse"), going("noise")];
  const named = new Set([...better, ...worse]);
  // Not a word of "no area" beside a line that has changed unsaid, or that cannot be told of.
  const isTrue = lines.every((line) => !line.module || named.has(line) || line.way === "noise");
  const isSame = compared.every((line) => changeSize(line) === 0);
  const steady = isSame
    ? "same"
    : ({ of: named.size === 0 ? "all" : "rest", isChance: !whole || whole.way === "noise" } as const);
  return {
    better,
    worse,
    index: index?.direction ? index : undefined,
    steady: noise.length > 0 && isTrue ? steady : undefined,
  };
}

/** By how many points it has changed, whichever way. */
export function changeSize({ latest = 0, previous = 0 }: TrendLine): number {
  return Math.abs(latest - previous);
}
