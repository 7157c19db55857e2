import { type PeopleBand, percentRange } from "~/features/reports/disclosure/rounding";

/** How many have answered, as far as whoever asks may know it: a number, a band, or undefined where it is not told. */
export type Answered = number | PeopleBand | undefined;

/**
 * The same in percent of those who are invited, as text; undefined where there is none to tell. Of a survey with groups
 * nobody is told how many may answer: that number would tell who has joined by a link.
 */
export function answeredShare(
  answered: Answered,
  { invited, groups }: { invited: number; groups: number },
): string | undefined {
  if (answered === undefined || invited === 0 || groups > 0) return undefined;
  if (typeof answered === "number") return String(Math.round((100 * answered) / invited));
  const { from, to } = percentRange(answered, invited);
  return from === to ? String(from) : `${from}–${to}`;
}

/**
 * How full a bar of it is: of a band its lower end, which is the least that is told. A band is kept for the day, so fewer may
 * be invited by now, as people are erased.
 */
export const leastAnswered = (answered: Exclude<Answered, undefined>, invited: number): number =>
  Math.min(typeof answered === "number" ? answered : answered.from, invited);
