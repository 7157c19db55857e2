import { bandColor } from "~/design/tokens";

/** A band of the scoring method; undefined where there is no score. */
export type Band = "low_result" | "mid_result" | "high_result";

/** The words shown for the three bands, in the reader's language. */
export type BandWords = Record<Band, string>;

/** Highest first: the order of legends. */
export const bands = ["high_result", "mid_result", "low_result"] as const satisfies readonly Band[];

/** Spec §4 "Score colours": low red, here a dark and warm one, mid dark yellow, high green, no score grey. */
export function bandFill(band: Band | undefined): string {
  if (band === "low_result") return bandColor.low;
  if (band === "mid_result") return bandColor.mid;
  return band === "high_result" ? bandColor.high : bandColor.none;
}

/**
 * The shape of each band, drawn in a circle of radius 5 around the origin: full, half and empty, so that it survives
 * grey print and colour blindness without looking like a trend arrow.
 */
export const bandShape: Record<Band, string> = {
  low_result: "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10M0-3a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  mid_result: "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10M0-3a3 3 0 1 0 0 6z",
  high_result: "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10",
};
