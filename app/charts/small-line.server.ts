import { timeRange } from "./line-layout";
import { rangeOpacity, requireScore, shortNumber } from "./svg.server";

export type SmallLineInput = {
  /** Oldest first; `value` 0–100. */
  points: readonly { time: number; value: number }[];
  /** Lowest score of the mid and the high band: thin lines. */
  bands: { midFrom: number; highFrom: number };
  /** A range of scores behind the line. */
  range: { from: number; to: number } | undefined;
};

/** Beyond both ends of the scale, on the scale itself: a dot is whole there. */
const room = 9;

/**
 * A score over time as a small drawing without words, in one colour, that of the text around it: so it lasts where colours are
 * forced. It takes whatever width and height its place has, the whole scale from 0 to 100 and never less than a week. What
 * stands beside it has the numbers and the dates. Throws RangeError for a value outside 0–100.
 */
export function smallLine({ points, bands: { midFrom, highFrom }, range }: SmallLineInput): string {
  const [first, last] = timeRange(points.map(({ time }) => time));
  const x = (time: number) => shortNumber(2 + (96 * (time - first.getTime())) / (last.getTime() - first.getTime()));
  const places = points.map(({ time, value }) => `${x(time)} ${shortNumber(100 - requireScore(value))}`);
  return (
    `<svg data-chart="small-line" viewBox="0 ${-room} 100 ${100 + 2 * room}" width="100%" preserveAspectRatio="none" aria-hidden="true">` +
    (range
      ? `<path fill="currentColor" fill-opacity="${rangeOpacity}" d="M0 ${100 - range.to}h100v${range.to - range.from}H0z"/>`
      : "") +
    // A stroke of no length with round ends is a dot, however the drawing is stretched.
    '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">' +
    `<path vector-effect="non-scaling-stroke" stroke-opacity=".3" d="M0 ${100 - midFrom}h100M0 ${100 - highFrom}h100"/>` +
    `<path vector-effect="non-scaling-stroke" stroke-width="2.5" d="M${places.join("L")}"/>` +
    `<path vector-effect="non-scaling-stroke" stroke-width="8" d="${places.map((place) => `M${place}h0`).join("")}"/>` +
    "</g></svg>"
  );
}
