import { type Cell, hiddenCell } from "./cell";
import type { Choice } from "./choose-cells";
import type { ReportGroup } from "./report-groups";
import { bandText, peopleRange, percentRange } from "./rounding";

/** Least people invited for a unit's participation to be told (rule R11). */
const invitedFrom = 10;

const isTold = ({ people }: ReportGroup, answered: ReadonlySet<number>, k: number): boolean =>
  people.length >= invitedFrom && countOf(people, answered) >= k;

const countOf = (people: readonly number[], answered: ReadonlySet<number>) =>
  people.filter((one) => answered.has(one)).length;

const areUnits = (groups: readonly ReportGroup[]) => groups.filter(({ kind }) => kind === "whole" || kind === "unit");

/** The units whose participation might be told. */
export function participatingUnits(
  groups: readonly ReportGroup[],
  answered: ReadonlySet<number>,
  k: number,
): ReportGroup[] {
  return areUnits(groups).filter((unit) => isTold(unit, answered, k));
}

/**
 * Which part of those invited answered: the percents that the band of people leaves possible, and so nothing beyond it. As
 * no band begins where nearly everybody must have answered, there is nothing to hide where they did (rule R23).
 */
export function participationCells(
  groups: readonly ReportGroup[],
  answered: ReadonlySet<number>,
  k: number,
  choices: ReadonlyMap<string, Choice>,
): Cell[] {
  return areUnits(groups).map((unit) => {
    const status = isTold(unit, answered, k) ? (choices.get(unit.key) ?? "too_few") : "too_few";
    if (status !== "published") return hiddenCell(unit.key, status, k);
    const invited = unit.people.length;
    const band = peopleRange(countOf(unit.people, answered), invited, k);
    const { from, to } = percentRange(band, invited);
    return { ...hiddenCell(unit.key, status, k), peopleBand: bandText(band), mean: from, until: to };
  });
}
