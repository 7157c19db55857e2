import { textWidth } from "./text-width";

const weekMs = 7 * 24 * 60 * 60 * 1000;
export const labelSize = 13;
export const legendRow = 24;
/** Half of the longest value label, so that the first and the last point stay clear of the edges. */
export const sideRoom = 22;
/** Width of the numbers beside the axis. */
export const axisRoom = 34;

/** First and last moment of the axis: one week at least, with the results in its middle (spec §2 "Results"). */
export function timeRange(times: readonly number[]): [Date, Date] {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  const missing = Math.max(0, weekMs - (last - first)) / 2;
  return [new Date(first - missing), new Date(last + missing)];
}

const dateParts = new Intl.DateTimeFormat("en-US", { timeZone: "Europe/Helsinki", month: "numeric", year: "2-digit" });

/** 'M/yy' of the day in Finland. */
function shortDate(date: Date): string {
  const parts = dateParts.formatToParts(date);
  const part = (type: "month" | "year") => parts.find((each) => each.type === type)?.value;
  return `${part("month")}/${part("year")}`;
}

type DateLabel = { time: number; text: string; x: number };

/**
 * The first and the last result always have their dates. Between them, under 100 px per result dates are shortened to
 * M/yy and every second is left out, counted from the latest (spec §9); results less than a week apart share the label of
 * the later one, and a label that would touch another is left out.
 */
export function dateLabels(
  times: readonly number[],
  innerWidth: number,
  position: (time: number) => number,
  wholeDate: (date: Date) => string,
  short: (date: Date) => string = shortDate,
): DateLabel[] {
  const isShort = innerWidth / times.length < 100;
  const label = (time: number): DateLabel & { half: number } => {
    const text = isShort ? short(new Date(time)) : wholeDate(new Date(time));
    const half = textWidth(text, labelSize) / 2;
    return {
      time,
      text,
      half,
      x: Math.max(half - sideRoom - axisRoom, Math.min(position(time), innerWidth + sideRoom - half)),
    };
  };
  const [first, ...others] = times.map(label);
  const last = others.pop();
  if (!first || !last) return first ? [first] : [];
  const missing = gap - (last.x - last.half - (first.x + first.half));
  // Results of one month under the same short label, too close for two of it.
  if (missing > 0 && first.text === last.text) return [last];
  if (missing > 0) {
    first.x -= missing / 2;
    last.x += missing / 2;
  }
  const shown = [last];
  for (const [fromLatest, one] of others.reverse().entries()) {
    const next = shown[0] ?? last;
    // The neighbour of the first one too, which has its date whatever its place.
    if (isShort && (fromLatest % 2 === 0 || fromLatest === others.length - 1)) continue;
    if (next.time - one.time < weekMs || one.x + one.half + gap > next.x - next.half) continue;
    if (first.x + first.half + gap > one.x - one.half) continue;
    shown.unshift(one);
  }
  return [first, ...shown];
}

/** Least distance between two dates in px. */
const gap = 8;

type Box = { left: number; right: number; top: number; bottom: number };

/**
 * Each number above its mark, or below it in a dip, where it covers no mark, line or other number; the latest also beside
 * the line that leads to it. Else it is left out.
 */
export function placeValues(
  lines: readonly (readonly (Place & { text: string })[])[],
  innerHeight: number,
): { x: number; y: number; text: string }[] {
  const taken: Box[] = lines.flat().map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  const values: { x: number; y: number; text: string }[] = [];
  for (const points of lines) {
    // The latest result matters most, so it chooses first.
    for (const [i, point] of [...points.entries()].reverse()) {
      const { x, y, text } = point;
      const half = textWidth(text, labelSize + 1) / 2 + 1;
      const isDip = Math.max(points[i - 1]?.y ?? 0, points[i + 1]?.y ?? 0) < y && points.length > 1;
      const above = { left: x - half, right: x + half, top: y - 22, bottom: y - 8 };
      const below = { ...above, top: y + 8, bottom: y + 22 };
      const places = isDip ? [below, above] : [above, below];
      const toTheRight =
        i < points.length - 1
          ? []
          : places.map((box) => ({ ...box, left: x + sideRoom - 2 * half, right: x + sideRoom }));
      const free = [...places, ...toTheRight].find(
        (box) =>
          box.bottom <= innerHeight &&
          !taken.some((other) => overlap(box, other)) &&
          !lines.some((line) => line.some((end, k) => k > 0 && crosses(line[k - 1] ?? end, end, box))),
      );
      if (!free) continue;
      taken.push(free);
      values.push({ x: (free.left + free.right) / 2, y: free.bottom - 3, text });
    }
  }
  return values;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

type Place = { x: number; y: number };

/** Whether a line that runs from left to right passes through the box. */
function crosses(from: Place, to: Place, box: Box): boolean {
  const left = Math.max(from.x, box.left);
  const right = Math.min(to.x, box.right);
  if (left > right) return false;
  const yAt = (x: number) => (to.x === from.x ? from.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x));
  const [a, b] = [yAt(left), yAt(right)];
  return Math.min(a, b) < box.bottom && Math.max(a, b) > box.top;
}

export type LegendEntry = { label: string; x: number; row: number };

/** The legend in as many rows as the width asks for. */
export function placeLegend(series: readonly { label: string }[], width: number): LegendEntry[] {
  let x = 0;
  let row = 0;
  return series.map(({ label }) => {
    const entryWidth = 33 + textWidth(label, labelSize + 1);
    if (x > 0 && x + entryWidth > width) {
      x = 0;
      row += 1;
    }
    const entry = { label, x, row };
    x += entryWidth + 20;
    return entry;
  });
}
