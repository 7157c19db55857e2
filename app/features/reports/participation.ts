import type { Choice } from "./choose-cells";
import { type Cell, hiddenCell } from "./item-cells";
import type { ReportGroup } from "./report-groups";
import { peopleBand, shareBand } from "./rounding";

/** Least people invited, and who did not answer, for a unit's participation to be told (rule R11). */
const invitedFrom = 10;
const silentFrom = 3;

/** What becomes of a unit's participation before it is compared with others. */
function refusal(
  { people }: ReportGroup,
  answered: ReadonlySet<number>,
  k: number,
): "too_few" | "nearly_all" | undefined {
  const count = countOf(people, answered);
  if (people.length < invitedFrom || count < k) return "too_few";
  return people.length - count < silentFrom ? "nearly_all" : undefined;
}

const countOf = (people: readonly number[], answered: ReadonlySet<number>) =>
  people.filter((one) => answered.has(one)).length;

/** The units whose participation might be told. */
export function participatingUnits(
  groups: readonly ReportGroup[],
  answered: ReadonlySet<number>,
  k: number,
): ReportGroup[] {
  return groups.filter(({ kind }) => kind === "whole" || kind === "unit").filter((unit) => !refusal(unit, answered, k));
}

/**
 * How many of those invited answered, as a band of five points whose start stands as the mean. Where nearly all did, it
 * is not told: neither that one or two did not, nor, by the difference, that all did.
 */
export function participationCells(
  groups: readonly ReportGroup[],
  answered: ReadonlySet<number>,
  k: number,
  choices: ReadonlyMap<string, Choice>,
): Cell[] {
  const units = groups.filter(({ kind }) => kind === "whole" || kind === "unit");
  return units.map((unit) => {
    const status = refusal(unit, answered, k) ?? (choices.get(unit.key) as Choice);
    const count = countOf(unit.people, answered);
    if (status !== "published") return hiddenCell(unit.key, status, k);
    return {
      ...hiddenCell(unit.key, status, k),
      peopleBand: peopleBand(count, k),
      mean: shareBand(count, unit.people.length),
    };
  });
}
