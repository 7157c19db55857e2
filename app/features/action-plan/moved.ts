/** Of a published cell, as far as a change can be told of it. */
export type WaveCell = { told: boolean; mean: number | null; change: number | null };

export type Moved =
  /** The report is of the wave that the action came from, or of one before. */
  | { outcome: "notYet" }
  /** The cell of the first or of the last wave is not told. */
  | { outcome: "hidden"; at: "first" | "last" }
  /** Both are told, side by side, and the change between them is not. */
  | { outcome: "noChange" }
  | { outcome: "moved"; change: number };

/**
 * How an area has moved since the wave an action came from, by its published cells from that wave to the one that is shown: a
 * change is told where each wave on the way tells its own, so nothing is worked out here that the report's rules have not let
 * through. Words and bounds have no change.
 */
export function movedSince(cells: readonly (WaveCell | undefined)[]): Moved {
  const [first, ...later] = cells;
  const last = later.at(-1);
  if (later.length === 0) return { outcome: "notYet" };
  if (!first?.told) return { outcome: "hidden", at: "first" };
  if (!last?.told) return { outcome: "hidden", at: "last" };
  const changes = later.map((cell) => (cell?.told ? cell.change : null));
  if (first.mean === null || last.mean === null || changes.includes(null)) return { outcome: "noChange" };
  return { outcome: "moved", change: changes.reduce<number>((sum, change) => sum + (change ?? 0), 0) };
}
