/** The scores of a set of people, added up. A group's tally less that of a part is the tally of the rest. */
export type Tally = {
  people: number;
  sum: number;
  /** People in each fifth of the scale, and in each of its bands. */
  fifths: readonly number[];
  bands: readonly number[];
};

const fifthOf = (score: number) => Math.min(4, Math.floor(score / 20));

export function tallyOf(
  people: readonly number[],
  { scores, bands }: { scores: ReadonlyMap<number, number>; bands: ReadonlyMap<number, 0 | 1 | 2> },
): Tally {
  const tally = { people: people.length, sum: 0, fifths: [0, 0, 0, 0, 0], bands: [0, 0, 0] };
  for (const one of people) {
    const score = scores.get(one) as number;
    const [fifth, band] = [fifthOf(score), bands.get(one) ?? 0];
    tally.sum += score;
    tally.fifths[fifth] = (tally.fifths[fifth] as number) + 1;
    tally.bands[band] = (tally.bands[band] as number) + 1;
  }
  return tally;
}

/** The tally of a set without some of its people. */
export function without(whole: Tally, part: Tally): Tally {
  const less = (a: readonly number[], b: readonly number[]) => a.map((value, at) => value - (b[at] as number));
  return {
    people: whole.people - part.people,
    sum: whole.sum - part.sum,
    fifths: less(whole.fifths, part.fifths),
    bands: less(whole.bands, part.bands),
  };
}

/** With fewer people than this outside one fifth of the scale, a group's answers are alike (rule R2). */
const apartFrom = 3;

/** All, or all but one or two, in one fifth of the scale. */
export const areAlike = ({ people, fifths }: Pick<Tally, "people" | "fifths">): boolean =>
  people - Math.max(...fifths) < apartFrom;

/** A mean must not let colleagues who pool their answers narrow down another's to so many points (rule R20). */
const leastWidth = 20;

/** Colleagues who may pool their answers: one, and two where at least ten people are needed. */
const insiders = (k: number): number => (k >= 10 ? 2 : 1);

/**
 * From this whole mean on, 95 at most, a bound is published in place of the mean. Say that n people have the mean m, and c of
 * them tell each other that they answered 0. Then everybody else is above n·m - 100·(n - c - 1), which is within 20 points of
 * 100 where m is above (100·(n - c) - 20) / n.
 */
export function upperEdge(people: number, k: number): number {
  return Math.min(95, Math.ceil((100 * (people - insiders(k)) - leastWidth) / people));
}

/** Down from this mean a bound is published, likewise. */
export const lowerEdge = (people: number, k: number): number => 100 - upperEdge(people, k);

/** How many points a sum of scores must be away from either end of its range so that nobody's answer is bounded. */
const leastOpen = (k: number) => 100 * insiders(k) + leastWidth;

/**
 * Whether knowing that the scores of so many people sum up to something in this range bounds somebody to within 20 points.
 * `times` asks for that many times the room.
 */
export const boundsSomebody = (
  people: number,
  { from, to }: { from: number; to: number },
  k: number,
  times = 1,
): boolean => 100 * people - from < times * leastOpen(k) || to < times * leastOpen(k);

/** Whether a set's mean, where it can be worked out, would disclose what somebody in it answered (rules R2 and R20). */
export const isTelling = (tally: Tally, k: number): boolean =>
  areAlike(tally) || boundsSomebody(tally.people, { from: tally.sum, to: tally.sum }, k);
