import { grouped } from "../grouped";
import type { ToldReport } from "../told";
import type { Answered } from "./sums";

/** People of a group who are alike: all but at most so many in one fifth of the scale. */
const butSome = 2;
const fifth = (score: number) => Math.min(4, Math.floor(score / 20));

export type Looks = { hidden: number; alike: number; alone: number; aloneAlike: number };

/**
 * Cells that look as if something were wrong with them although enough people answered: no number, or a band in place of
 * one, while other modules of the same people have their numbers. How many of them are of people who answered alike.
 */
export function hiddenAlone(report: ToldReport, answered: Answered): Looks {
  const looks = { hidden: 0, alike: 0, alone: 0, aloneAlike: 0 };
  const groups = grouped(report.cells, ({ group }) => group);
  for (const cells of groups.values()) {
    const asked = cells.flatMap((cell) => {
      const scores = answered(cell.item);
      const people = cell.invited.filter((one) => scores?.has(one));
      return scores && people.length >= cell.k
        ? [{ cell, people, values: people.map((one) => scores.get(one) as number) }]
        : [];
    });
    for (const same of grouped(asked, ({ cell, people }) => `${cell.k} ${people}`).values()) {
      const odd = same.filter(({ cell }) => !cell.exact);
      if (odd.length === 0 || odd.length === same.length) continue;
      const alike = odd.filter(({ values }) => areAlike(values)).length;
      looks.hidden += odd.length;
      looks.alike += alike;
      if (odd.length === 1) looks.alone += 1;
      if (odd.length === 1) looks.aloneAlike += alike;
    }
  }
  return looks;
}

export function areAlike(scores: readonly number[]): boolean {
  const most = Math.max(...[...grouped(scores, fifth).values()].map((same) => same.length));
  return scores.length - most <= butSome;
}
