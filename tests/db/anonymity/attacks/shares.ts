import type { Derived } from "./derived";
import { type Finding, note, nothingTried } from "./finding";

const classFrom = 3;
const sharesFrom = 10;

/**
 * Shares of a group and of a part of it: where they leave only one possible number of people for each class of the rest,
 * that rest must be as large, and its classes as full, as one whose shares are told.
 */
export function countsOfRests(derived: readonly Derived[]): Finding {
  const finding = nothingTried();
  for (const { item, from, people, counts } of derived) {
    if (!counts || !from.includes(" - ") || people.length === 0) continue;
    const isExact = counts.classes.every(([low, high]) => low === high);
    const numbers = counts.classes.map(([low]) => low);
    const full = numbers.filter((count) => count > 0);
    const isRare = people.length < sharesFrom || full.length < 2 || Math.min(...full) < classFrom;
    note(finding, isExact && isRare && `${item}, ${from}: ${people.length} people, classes of ${numbers.join("/")}`);
  }
  return finding;
}
