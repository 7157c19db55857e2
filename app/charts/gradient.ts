import { bandColor } from "~/design/tokens";

export const gradientTypes = ["lowIsBad", "highIsBad", "bothEdgesAreBad"] as const;

/** How favourable a measured value is: the ends of the anchors are the worst and the best, with an even change between. */
export type Gradient = { type: (typeof gradientTypes)[number]; anchors: readonly number[] };

/** Where bad ends, good begins, good ends and bad begins again. */
export const anchorsOfBothEdges = 4;

/** Samples from the lower to the upper end of a scale (spec §9). */
export const gradientSteps = 100;

/**
 * From 0, the best, to 1, the worst. Throws RangeError for anchors that don't rise, or too few of them: a chart of them
 * would show something untrue.
 */
export function badness({ type, anchors }: Gradient, value: number): number {
  requireAnchors({ type, anchors });
  if (type === "bothEdgesAreBad") {
    const [worstLow = 0, bestLow = 0, bestHigh = 0, worstHigh = 0] = anchors;
    if (value < bestLow) return 1 - between(worstLow, bestLow, value);
    return between(bestHigh, worstHigh, value);
  }
  const above = anchors.findIndex((anchor) => value < anchor);
  const parts = anchors.length - 1;
  const passed =
    above === 0 ? 0 : above < 0 ? parts : above - 1 + between(anchors[above - 1] ?? 0, anchors[above] ?? 0, value);
  return type === "highIsBad" ? passed / parts : 1 - passed / parts;
}

function requireAnchors({ type, anchors }: Gradient): void {
  const rises = anchors.every((anchor, n) => n === 0 || anchor > (anchors[n - 1] ?? anchor));
  const enough = type === "bothEdgesAreBad" ? anchors.length === anchorsOfBothEdges : anchors.length >= 2;
  if (!rises || !enough) throw new RangeError(`${type} can't be drawn from the anchors ${anchors.join(", ")}`);
}

function between(low: number, high: number, value: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

/** The colours of a scale, from its lower end to its upper one. */
export function sampledColours(gradient: Gradient, [low, high]: readonly [number, number]): string[] {
  return Array.from({ length: gradientSteps }, (_, n) =>
    colourOf(badness(gradient, low + ((n + 0.5) / gradientSteps) * (high - low))),
  );
}

const [best, middle, worst] = [bandColor.high, bandColor.mid, bandColor.low].map(channels) as [Rgb, Rgb, Rgb];

/** The colours of the score bands: the worse, the darker, so that they stay apart in grey. */
function colourOf(share: number): string {
  const [from, to, part] = share < 0.5 ? [best, middle, share * 2] : [middle, worst, share * 2 - 1];
  return `#${from.map((channel, n) => hex(channel + ((to[n] ?? 0) - channel) * part)).join("")}`;
}

type Rgb = [number, number, number];

function channels(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Rgb;
}

function hex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, "0");
}

/**
 * The samples that a drawing needs, each at the middle of its step, from 0 to 1: a browser mixes those between two of
 * them to the same colours, within the one step in 255 that rounding leaves.
 */
export function gradientStops(colours: readonly string[]): { offset: number; colour: string }[] {
  const rgb = colours.map(channels);
  const kept = (from: number, to: number): number[] => {
    let farthest = { at: -1, by: 1 };
    for (let at = from + 1; at < to; at += 1) {
      const by = Math.max(...[0, 1, 2].map((n) => Math.abs(mixed(rgb, from, to, at, n) - (rgb[at]?.[n] ?? 0))));
      if (by > farthest.by) farthest = { at, by };
    }
    return farthest.at < 0 ? [to] : [...kept(from, farthest.at), ...kept(farthest.at, to)];
  };
  return [0, ...kept(0, colours.length - 1)].map((at) => ({
    offset: (at + 0.5) / colours.length,
    colour: colours[at] ?? "",
  }));
}

function mixed(rgb: readonly Rgb[], from: number, to: number, at: number, channel: number): number {
  const [first, last] = [rgb[from]?.[channel] ?? 0, rgb[to]?.[channel] ?? 0];
  return first + ((last - first) * (at - from)) / (to - from);
}
