import { bandSurface, color } from "~/design/tokens";
import { timeRange } from "./line-layout";
import { requireScore, shortNumber } from "./svg.server";

export type SmallLineInput = {
  /** Oldest first; `value` 0–100. */
  points: readonly { time: number; value: number }[];
  /** Lowest score of the mid and the high band. */
  bands: { midFrom: number; highFrom: number };
};

/** Beyond both ends of the scale, on the scale itself: a dot is whole there. */
const room = 9;

/**
 * A score over time as a small drawing without words, on its bands: it takes whatever width and height its place has, the
 * whole scale from 0 to 100 and never less than a week. What stands beside it has the numbers and the dates.
 * Throws RangeError for a value outside 0–100.
 */
export function smallLine({ points, bands: { midFrom, highFrom } }: SmallLineInput): string {
  const [first, last] = timeRange(points.map(({ time }) => time));
  const x = (time: number) => shortNumber(2 + (96 * (time - first.getTime())) / (last.getTime() - first.getTime()));
  const places = points.map(({ time, value }) => `${x(time)} ${shortNumber(100 - requireScore(value))}`);
  const band = (from: number, to: number, fill: string) =>
    `<path fill="${fill}" fill-opacity=".5" d="M0 ${100 - to}h100v${to - from}H0z"/>`;
  return (
    `<svg data-chart="small-line" viewBox="0 ${-room} 100 ${100 + 2 * room}" width="100%" preserveAspectRatio="none" aria-hidden="true" focusable="false">` +
    band(highFrom, 100 + room, bandSurface.high) +
    band(midFrom, highFrom, bandSurface.mid) +
    band(-room, midFrom, bandSurface.low) +
    // A stroke of no length with round ends is a dot, however the drawing is stretched.
    `<g fill="none" stroke="${color.primary.solid}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path vector-effect="non-scaling-stroke" stroke-width="2.5" d="M${places.join("L")}"/>` +
    `<path vector-effect="non-scaling-stroke" stroke-width="8" d="${places.map((place) => `M${place}h0`).join("")}"/>` +
    "</g></svg>"
  );
}
