import type { Cell } from "./cell";

/**
 * The change of a group's mean since the wave before. It is told only where both means are published, and where nobody or
 * enough people came or went: else the change would tell what those few answered (rule R12).
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
