import type { Choice } from "./choose-cells";
import { type Cell, hiddenCell } from "./item-cells";
import type { ReportGroup } from "./report-groups";
import { peopleBand, shareBand } from "./rounding";

/** Least people invited, and who did not answer, for a unit's participation to be told (rule R11). */
const invitedFrom = 10;
const silentFrom = 3;

/**
 * How many of those invited answered, as a band of five points whose start stands as the mean. Where nearly all did, it
 * is not told: neither that one or two did not, nor, by the difference, that all did.
 */
export function participationCells(
  groups: readonly ReportGroup[],
  answered: ReadonlySet<number>,
  k: number,
  choose: (candidates: readonly ReportGroup[], k: number) => ReadonlyMap<string, Choice>,
): Cell[] {
  const units = groups.filter(({ kind }) => kind === "whole" || kind === "unit");
  const countOf = new Map(units.map(({ key, people }) => [key, people.filter((one) => answered.has(one)).length]));
  const refusal = ({ key, people }: ReportGroup) => {
    const count = countOf.get(key) as number;
    if (people.length < invitedFrom || count < k) return "too_few";
    return people.length - count < silentFrom ? "nearly_all" : undefined;
  };
  const choices = choose(
    units.filter((unit) => !refusal(unit)),
    k,
  );
  return units.map((unit) => {
    const status = refusal(unit) ?? (choices.get(unit.key) as Choice);
    const count = countOf.get(unit.key) as number;
    if (status !== "published") return hiddenCell(unit.key, status, k);
    return {
      ...hiddenCell(unit.key, status, k),
      peopleBand: peopleBand(count, k),
      mean: shareBand(count, unit.people.length),
    };
  });
}
