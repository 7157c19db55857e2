/**
 * How finely the numbers of results are told, from the finest: as they are, with every answer and the day; the points of
 * modules in bands of ten, with the month; or in three or two bands, with the month.
 */
export const grains = ["full", "tens", "thirds", "halves"] as const;
export type Grain = (typeof grains)[number];

/** The coarser of two. */
export const coarser = (one: Grain, other: Grain): Grain =>
  grains[Math.max(grains.indexOf(one), grains.indexOf(other))] as Grain;

/**
 * Most scored modules that are told in bands of ten, and in three bands, where a report tells of units: of more, rows could
 * be placed in the units whose means they add up to (decision 0055).
 */
const mostModules = { tens: 8, thirds: 14 };

/** Most scored modules that all orders under one link may tell together where reports tell of parts: of 36 too many rows could be placed. */
const mostLinkedModules = 29;

/** How finely an order's results may be told, given whether its report tells of less than the whole organisation. */
export function grainFor({ tellsOfParts, modules }: { tellsOfParts: boolean; modules: number }): Grain {
  if (!tellsOfParts) return "full";
  if (modules <= mostModules.tens) return "tens";
  return modules <= mostModules.thirds ? "thirds" : "halves";
}

/**
 * The same for whoever links orders: where a report tells of parts, several rows of one person could be placed together, so
 * they are told as coarsely as there is.
 */
export const grainLinked = (grain: Grain): Grain => (grain === "full" ? grain : "halves");

/** What an order tells of each of its people in an export. */
export type ToldOf = { grain: Grain; modules: number };

/**
 * Whether an order's rows may stand under a link beside those of others. Points as they are never stand beside bands: who
 * answers alike twice would be told finely where a report tells of parts.
 */
export function mayLink(own: ToldOf, others: readonly ToldOf[]): boolean {
  const all = [own, ...others];
  const coarse = all.filter(({ grain }) => grain !== "full");
  if (coarse.length === 0) return true;
  return coarse.length === all.length && coarse.reduce((sum, { modules }) => sum + modules, 0) <= mostLinkedModules;
}

/** Where each band begins. */
const bandsFrom: Record<Exclude<Grain, "full">, readonly number[]> = {
  tens: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90],
  thirds: [0, 45, 70],
  halves: [0, 60],
};

/** Points of 0 to 100 as they are told: 73, "70–79" or "70–100". */
export function toldPoints(points: number, grain: Grain): number | string {
  if (grain === "full") return points;
  const bands = bandsFrom[grain];
  const band = bands.findLastIndex((from) => from <= points);
  const next = bands[band + 1];
  return `${bands[band]}–${next === undefined ? 100 : next - 1}`;
}

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    grain: Grain;
  }
}
