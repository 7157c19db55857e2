/** How numbers are blurred before they are stored (rule R8): always in the same way, so that asking again tells nothing. */

/** Where the bands begin in which numbers of people are published; from 55 on each is around a multiple of ten. */
const bandStarts = [10, 15, 20, 30, 50];

/** Wherever something is published, it must be possible that so many of the invited did not answer (rule R11). */
export const silentFrom = 3;

export type PeopleBand = { from: number; to: number };

/**
 * The band for `count` people who answered, of so many `invited`, of whom `missing` are known not to have answered. No band
 * begins so high that nearly all others must have answered: it is joined with the band below. A band begins at each of the
 * `thresholds`, because from there on other cells are published; further bands begin only where `isFine` allows it.
 */
export function peopleRange(
  count: number,
  {
    invited,
    missing = 0,
    thresholds,
    isFine = true,
  }: { invited: number; missing?: number; thresholds: readonly number[]; isFine?: boolean },
): PeopleBand {
  const k = Math.min(...thresholds);
  const starts = [...bandStarts];
  for (let start = 55; start <= Math.max(count, invited) + 10; start += 10) starts.push(start);
  const further = starts.filter((start) => isFine && start >= k + silentFrom);
  const possible = [
    ...new Set([...thresholds, ...further.filter((start) => start <= invited - missing - silentFrom)]),
  ].sort((a, b) => a - b);
  const from = possible.findLast((start) => start <= count) ?? k;
  const next = possible.find((start) => start > from);
  // The band that holds everybody ends where a band ends.
  const to = (next ?? starts.find((start) => start > Math.max(count, invited)) ?? count + 1) - 1;
  return { from, to };
}

/** A band as text for every language: "10–14" or, from 50 on, the multiple of ten it is around. */
export function bandText({ from, to }: PeopleBand): string {
  const ten = Math.round((from + to) / 20) * 10;
  return from >= 50 && to - from < 10 ? String(ten) : `${from}–${to}`;
}

/** Into how many steps shares are rounded: tenths, or twentieths where the band begins at 50 or above. */
export const shareSteps = ({ from }: PeopleBand): number => (from >= 50 ? 20 : 10);

/** Shares in percent, in so many steps; together they are always 100. The largest remainders are rounded up. */
export function roundedShares(counts: readonly number[], steps: number): number[] {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const whole = counts.map((count) => Math.floor((count * steps) / people));
  const missing = steps - whole.reduce((sum, value) => sum + value, 0);
  const remainder = (at: number) => ((counts[at] as number) * steps) % people;
  const first = counts.map((_, at) => at).sort((a, b) => remainder(b) - remainder(a) || a - b);
  for (const at of first.slice(0, missing)) whole[at] = (whole[at] as number) + 1;
  return whole.map((value) => (value * 100) / steps);
}

/** The percents of those invited that a band of those who answered leaves possible. */
export const percentRange = ({ from, to }: PeopleBand, invited: number): { from: number; to: number } => ({
  from: Math.min(100, Math.floor((from / invited) * 100)),
  to: Math.min(100, Math.ceil((to / invited) * 100)),
});
