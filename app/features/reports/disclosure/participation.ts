import { type Cell, hiddenCell } from "./cell";
import type { Choice } from "./choose-cells";
import { isOpen, type Known } from "./people-bands";
import { isUnit, type ReportGroup } from "./report-groups";
import { bandText, percentRange } from "./rounding";
import type { Standing } from "./standing";

/** Least people invited for a unit's participation to be told (rule R11). */
const invitedFrom = 10;

/**
 * The response rate of each unit: the range of percents that the band of people leaves possible, so it tells nothing beyond
 * the band. No band begins where nearly everybody must have answered, so nothing is to be hidden where they did (rule R23).
 */
export function participationCells(
  groups: readonly ReportGroup[],
  {
    known,
    choices,
    standing,
  }: { known: ReadonlyMap<string, Known>; choices: ReadonlyMap<string, Choice>; standing: Standing },
  k: number,
): Cell[] {
  return groups.filter(isUnit).map(({ key, people: { length: invited } }) => {
    const { band, missing } = known.get(key) as Known;
    const mayBeTold = invited >= invitedFrom && isOpen({ invited, missing }, k);
    const status = standing.hides(key, k) ?? (mayBeTold ? choices.get(key) : undefined) ?? "too_few";
    if (status !== "published") return hiddenCell(key, status, k);
    const { from, to } = percentRange(band, invited);
    return { ...hiddenCell(key, "published", k), peopleBand: bandText(band), mean: from, until: to };
  });
}
