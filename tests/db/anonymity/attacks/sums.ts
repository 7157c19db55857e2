import type { Random } from "../../../fixtures/random";
import type { ToldReport } from "../told";
import { type Finding, note, nothingTried } from "./finding";
import { lightestCombination } from "./light-combinations";

export type Answered = (item: string) => ReadonlyMap<string, number> | undefined;

/** Modules that the same people answered and of which the same groups are told are one question to the attack. */
export function linearCombinations(report: ToldReport, answered: Answered, random: Random, rounds: number): Finding {
  const finding = nothingTried();
  const seen = new Set<string>();
  for (const item of new Set(report.cells.map((cell) => cell.item))) {
    const scores = answered(item);
    if (!scores) continue;
    const told = report.cells.filter((cell) => cell.item === item && cell.exact);
    const k = Math.min(...report.cells.filter((cell) => cell.item === item).map((cell) => cell.k));
    const groups = told.map(({ invited }) => invited.filter((person) => scores.has(person)));
    const question = JSON.stringify([k, told.map(({ group }) => group), [...scores.keys()].sort()]);
    if (seen.has(question)) continue;
    seen.add(question);
    const light = lightestCombination(groups, k, random, rounds);
    note(
      finding,
      light && `${item}: ${light.weight} people of ${groups.length} groups follow from their sums (k ${k})`,
    );
  }
  return finding;
}
