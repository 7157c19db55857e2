import type { Cell } from "./cell";

/**
 * The change of a group's mean since the wave before, only where both are published and both are of the same people, or of
 * people of whom enough came or went that the change is nobody's (rule R12).
 */
export function changeSince(
  before: { cell: Cell; people: readonly number[] } | undefined,
  now: { cell: Cell; people: readonly number[] },
): number | null {
  if (!before || before.cell.mean === null || now.cell.mean === null) return null;
  const earlier = new Set(before.people);
  const common = now.people.filter((person) => earlier.has(person)).length;
  const differing = earlier.size + now.people.length - 2 * common;
  const k = Math.max(before.cell.k, now.cell.k);
  return differing === 0 || differing >= k ? now.cell.mean - before.cell.mean : null;
}
