/** The y axis of a chart of measured values. */
export type ValueScale = { min: number; max: number; ticks: readonly number[]; decimals: number };

const mostTicks = 6;
/** Share of the range that stays free at either end, so that nothing is drawn upon the edge. */
const padding = 0.08;

/**
 * A scale with room for all the values, and from 2 to 6 ticks at even numbers. The ticks have no decimals where the
 * scale begins above 10 or ends above 100, else one (spec §9), and more only where two of them would read alike.
 */
export function valueScale(values: readonly number[]): ValueScale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) throw new RangeError("a scale needs numbers");
  const room = (high - low || Math.abs(high) || 1) * padding;
  // What is never negative has no axis below zero.
  const min = low >= 0 ? Math.max(0, low - room) : low - room;
  const max = high + room;
  const { step, decimals } = evenStep(min, max);
  const first = Math.ceil(min / step - 1e-9);
  const count = Math.floor(max / step + 1e-9) - first + 1;
  const ticks = Array.from({ length: count }, (_, n) => Number(((first + n) * step).toFixed(decimals)));
  return { min, max, ticks, decimals: Math.max(decimals, min > 10 || max > 100 ? 0 : 1) };
}

/** The smallest of 1, 2, 5, 10, 20 … and their tenths that makes no more ticks than there may be. */
function evenStep(min: number, max: number): { step: number; decimals: number } {
  for (let power = Math.floor(Math.log10(max - min)) - 2; ; power += 1) {
    for (const factor of [1, 2, 5]) {
      const step = factor * 10 ** power;
      const count = Math.floor(max / step + 1e-9) - Math.ceil(min / step - 1e-9) + 1;
      if (count <= mostTicks) return { step, decimals: Math.max(0, -power) };
    }
  }
}
