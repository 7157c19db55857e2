import { isPraiseOutOfPlace, type Told } from "~/features/scoring/care-answers";
import { type ComparisonLine, latestChange } from "./comparison-lines";

/** Which way a score has gone since the time before; `noise` where chance alone would do it. */
export type Direction = "better" | "worse" | "noise";

/** A line with its latest change. Undefined direction: there is nothing to compare with, or it is not said which way. */
export type TrendLine = ComparisonLine & {
  /** The one before the latest. */
  previous: number | undefined;
  latest: number | undefined;
  direction: Direction | undefined;
};

/**
 * The lines with what can be said of their latest change. What is better goes unsaid where it would praise what the latest
 * answers tell of as serious or of concern: of the index, anything; of a module, what it speaks of.
 */
export function trendLines(lines: readonly ComparisonLine[], told: readonly Told[]): TrendLine[] {
  return lines.map((line) => {
    const { latest, previous, change } = latestChange(line);
    const isOutOfPlace = line.module ? isPraiseOutOfPlace(line.module, told) : told.length > 0;
    const direction = change === undefined ? undefined : directionOf(change, line.noise);
    return { ...line, latest, previous, direction: direction === "better" && isOutOfPlace ? undefined : direction };
  });
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
  /** Of the index, where there is one and it may be said. */
  index: Direction | undefined;
  /** Whether all areas, or all the others, have changed by no more than chance. */
  noise: "all" | "rest" | "none";
};

/**
 * Of the areas that make the index, or of all where there is none, as far as they were answered at the same two times as
 * the first of them.
 */
export function trendOf(lines: readonly TrendLine[]): Trend {
  const index = lines.find(({ module }) => !module);
  const before = lines[0]?.points.at(-2)?.id;
  const areas = lines.filter(
    ({ module, inIndex, points }) => module && (inIndex || !index) && before && points.at(-2)?.id === before,
  );
  const going = (wanted: Direction) =>
    areas.filter(({ direction }) => direction === wanted).sort((one, other) => sizeOf(other) - sizeOf(one));
  const [better, worse, noise] = [going("better"), going("worse"), going("noise")];
  const unsaid = areas.some(({ direction }) => !direction);
  return {
    better,
    worse,
    index: index?.direction,
    noise: noise.length === 0 || unsaid ? "none" : noise.length === areas.length ? "all" : "rest",
  };
}

function sizeOf({ latest = 0, previous = 0 }: TrendLine): number {
  return Math.abs(latest - previous);
}
