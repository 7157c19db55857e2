import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { escapedMarkup } from "~/platform/text/escaped-markup";

/** Numbers. `font-variant` is the one presentation attribute that reaches tabular figures. */
export const numberFont = { fontFamily: "Montserrat, sans-serif", fontVariant: "tabular-nums" } as const;
/** Names. */
export const textFont = { fontFamily: "Maven Pro, sans-serif" } as const;

/**
 * How opaque quiet text is. All text takes the colour of the text around the chart, because browsers leave fixed colours
 * inside an SVG alone when they force theirs on a page; three quarters of our text colour come close to `color.text.quiet`.
 */
export const quietOpacity = 0.75;

/** How opaque a range behind a line is, in the line's colour. */
export const rangeOpacity = 0.14;

const scoreFormat = new Intl.NumberFormat("fi-FI", { maximumFractionDigits: 1 });

/** A score as people read it: at most one decimal, Finnish locale in every language (spec §9). */
export function formatScore(score: number): string {
  return scoreFormat.format(score);
}

/** What marks a number that can be counted up to: a whole one. */
export function countOf(score: number | undefined): "" | undefined {
  return Number.isInteger(score) ? "" : undefined;
}

/** Throws RangeError for anything that is not a number from 0 to 100: a chart of it would show something untrue. */
export function requireScore(score: number): number {
  if (!(score >= 0 && score <= 100)) throw new RangeError(`a score must be a number from 0 to 100, got ${score}`);
  return score;
}

/**
 * Renders a nivo chart that consists of our own layers and returns the markup of these layers alone, without the
 * fixed-size `<svg>`, background and offset that nivo puts around them.
 * Throws if a nivo release changes that frame.
 */
export function layersOf(chart: ReactElement): string {
  const frame = /^<svg[^>]*><rect[^>]*><\/rect><g transform="[^"]*">(.*)<\/g><\/svg>$/s.exec(
    renderToStaticMarkup(chart),
  );
  if (!frame) throw new Error("nivo's frame around the layers has changed");
  return frame[1] ?? "";
}

/** An `<svg>` with its accessible name and description made of `<title>` and `<desc>`, or hidden where it has no name. */
export type Figure = {
  /** Distinguishes the chart among all charts of the page; without spaces. */
  idPrefix: string;
  chart: "gauge" | "radial" | "line" | "gradient";
  viewBox: readonly [x: number, y: number, width: number, height: number];
  /** Width and height of a square figure; without it the figure fills the width of its container. */
  sidePx?: number;
  name: string | undefined;
  description: string | undefined;
};

/** Wraps the markup of layers into the final `<svg>` and makes it small. */
export function figure({ idPrefix, chart, viewBox, sidePx, name, description }: Figure, layers: string): string {
  const titleId = `${idPrefix}-title`;
  const descId = `${idPrefix}-desc`;
  const naming = !name
    ? 'aria-hidden="true"'
    : !description
      ? `role="img" aria-labelledby="${escapedMarkup(titleId)}"`
      : `role="img" aria-labelledby="${escapedMarkup(titleId)}" aria-describedby="${escapedMarkup(descId)}"`;
  const size = sidePx === undefined ? 'width="100%"' : `width="${sidePx}" height="${sidePx}"`;
  const box = viewBox.map((side) => shortNumber(side)).join(" ");
  return (
    `<svg ${naming} data-chart="${chart}" fill="currentColor" viewBox="${box}" ${size}>` +
    (name ? `<title id="${escapedMarkup(titleId)}">${escapedMarkup(name)}</title>` : "") +
    (description ? `<desc id="${escapedMarkup(descId)}">${escapedMarkup(description)}</desc>` : "") +
    `${compact(layers)}</svg>`
  );
}

const geometry = /(?<= )(d|[xy][12]?|c[xy]|r|width|height|transform)="([^"]*\.[^"]*|[^"]*e-[^"]*)"/g;
const fraction = /-?\d+(?:\.\d+)?e-\d+|-?\d+\.\d+/g;

/**
 * Makes React's markup smaller: coordinates get one decimal (a twentieth of a px off at most), empty elements close
 * themselves. Touches tags only; React has escaped every angle bracket and quotation mark that is text.
 */
export function compact(markup: string): string {
  return markup.replace(/><\/(?:path|circle|use)>/g, "/>").replace(/<[a-z][^>]*>/g, (tag) =>
    tag.replace(geometry, (_, name: string, value: string) => {
      const short = value.replace(fraction, shortNumber);
      return `${name}="${name === "d" ? short.replaceAll(",-", "-") : short}"`;
    }),
  );
}

/** One decimal, without a zero that says nothing. */
export function shortNumber(value: number | string): string {
  const rounded = Math.round(Number(value) * 10) / 10;
  if (rounded <= -1 || rounded >= 1 || rounded === 0) return String(rounded || 0);
  return String(rounded).replace("0.", ".");
}
