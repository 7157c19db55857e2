/**
 * How precise exported results are, from the finest. `full`: exact numbers, every answer, and the day. `tens`: scores of
 * modules in bands of ten points, and the month. `thirds`, `halves`: in three or two bands, and the month.
 */
export const grains = ["full", "tens", "thirds", "halves"] as const;
export type Grain = (typeof grains)[number];

/** The coarser of two. */
export const coarser = (one: Grain, other: Grain): Grain =>
  grains[Math.max(grains.indexOf(one), grains.indexOf(other))] as Grain;

/**
 * Most scored modules that are exported in bands of ten, and in three bands, where a report publishes units. With more, rows
 * could be assigned to the units whose published means they add up to (decision 0055).
 */
const mostModules = { tens: 8, thirds: 14 };

/** Most scored modules of all orders under one link together, where reports publish units (figures in decision 0063). */
const mostLinkedModules = 29;

/** How precise an order's export may be, given whether its report publishes groups below the whole organisation. */
export function grainFor({ tellsOfParts, modules }: { tellsOfParts: boolean; modules: number }): Grain {
  if (!tellsOfParts) return "full";
  if (modules <= mostModules.tens) return "tens";
  return modules <= mostModules.thirds ? "thirds" : "halves";
}

/**
 * The same for a recipient who links orders. Where a report publishes parts, several rows of one person could be matched with
 * it together, so they get the coarsest grain.
 */
export const grainLinked = (grain: Grain): Grain => (grain === "full" ? grain : "halves");

/** How much an order's export says of each person: its grain, and the number of scored modules. */
export type ToldOf = { grain: Grain; modules: number };

/**
 * Whether an order's rows may share a link with those of others. Exact points are never linked with bands: somebody who
 * answers the same twice would then be known exactly where a report publishes parts.
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

/** Points of 0 to 100 as they are exported: 73, "70–79" or "70–100". */
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
