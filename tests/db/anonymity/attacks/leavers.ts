import type { ToldReport } from "../told";
import { type Finding, note, nothingTried } from "./finding";
import type { Answered } from "./sums";

/**
 * Two waves that tell the mean of one group while fewer than k people came or went: 8 × 65 − 7 × 72 is the one who left,
 * if the others stayed as they were.
 */
export function leavers(
  first: { report: ToldReport; answered: Answered },
  second: { report: ToldReport; answered: Answered },
): Finding {
  const finding = nothingTried();
  const later = new Map(second.report.cells.map((cell) => [JSON.stringify([cell.item, cell.group]), cell]));
  for (const cell of first.report.cells) {
    const again = later.get(JSON.stringify([cell.item, cell.group]));
    const [before, after] = [first.answered(cell.item), second.answered(cell.item)];
    if (!again?.exact || !cell.exact || !before || !after) continue;
    const [then, now] = [before, after].map((scores) => cell.invited.filter((one) => scores.has(one))) as [
      string[],
      string[],
    ];
    const gone = then.filter((one) => !after.has(one));
    const come = now.filter((one) => !before.has(one));
    const moved = gone.length + come.length;
    note(
      finding,
      moved > 0 && moved < cell.k && `${cell.item}, ${cell.group}: ${then.length} people, then ${now.length}`,
    );
  }
  return finding;
}
