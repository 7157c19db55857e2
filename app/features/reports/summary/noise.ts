/*
 * From how many points on a difference of two means is told as one, and not named as what chance alone may make. From
 * published numbers only: the least number of people that a band leaves possible. docs/decisions/0129 has the reasons.
 */

/** How far people's scores usually lie from their mean, in points. */
const spread = 20;

/** Smaller differences say nothing to anybody, of however many people they are. */
export const leastPoints = 5;

/** Of a hundred groups in which nothing has changed, five would seem to have. */
const certainty = 1.96;

const points = (variance: number): number =>
  Math.max(leastPoints, Math.ceil(certainty * spread * Math.sqrt(Math.max(0, variance))));

/** The least number of people of a published band: "10–14", or the ten that it is around. */
export function leastPeopleIn(band: string): number {
  const first = Number.parseInt(band, 10);
  return band.includes("–") ? first : Math.max(50, first - 5);
}

/** Between groups that have nobody in common, or one group in two waves: who answered twice makes a change surer, not less sure. */
export const apartFrom = (band: string, other: string): number =>
  points(1 / leastPeopleIn(band) + 1 / leastPeopleIn(other));

/** Between a group and the whole that it is a part of, whose mean has most of the other people in it. */
export const partFrom = (band: string): number => points(1 / leastPeopleIn(band));
