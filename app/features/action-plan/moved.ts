import { apartFrom } from "~/features/reports/summary/noise";

/** Of a published cell, as far as a change can be told of it. */
export type WaveCell = { told: boolean; mean: number | null; change: number | null; people: string | null };

export type Moved =
  /** The report is of the wave that the action came from, or of one before. */
  | { outcome: "notYet" }
  /** The cell of the first or of the last wave is not told. */
  | { outcome: "hidden"; at: "first" | "last" }
  /** Both are told, side by side; on the way is a word, a bound or a hidden cell, which have no change. */
  | { outcome: "noChange" }
  /** Every wave on the way has its number, and a change between two of them is kept back. */
  | { outcome: "protected" }
  /** `clear`: by more than chance alone may move it; or it hasn't moved at all. */
  | { outcome: "moved"; change: number; clear: boolean };

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
  if (cells.some((cell) => !cell?.told || cell.mean === null)) return { outcome: "noChange" };
  const changes = later.flatMap((cell) => cell?.change ?? []);
  if (changes.length < later.length) return { outcome: "protected" };
  const change = changes.reduce((sum, each) => sum + each, 0);
  return { outcome: "moved", change, clear: change === 0 || isClear(change, first.people, last.people) };
}

export type Beside =
  | Extract<Moved, { outcome: "hidden" }>
  /** Both are told; `chance`: they lie no further apart than chance alone may bring them. */
  | { outcome: "beside"; chance: boolean };

/**
 * An area in the report that an action came from, beside the same area in a later survey's report: between two surveys no change
 * is told, so both readings stand as they are published.
 */
export function besideEarlier(earlier: WaveCell | undefined, now: WaveCell | undefined): Beside {
  if (!earlier?.told) return { outcome: "hidden", at: "first" };
  if (!now?.told) return { outcome: "hidden", at: "last" };
  const by = earlier.mean === null || now.mean === null ? 0 : now.mean - earlier.mean;
  return { outcome: "beside", chance: by !== 0 && !isClear(by, earlier.people, now.people) };
}

const isClear = (change: number, before: string | null, now: string | null): boolean =>
  before !== null && now !== null && Math.abs(change) >= apartFrom(before, now);
