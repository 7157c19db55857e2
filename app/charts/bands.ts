import { bandColor } from "~/design/tokens";

/** A band of the scoring method; undefined where there is no score. */
export type Band = "low_result" | "mid_result" | "high_result";

/** What a result is drawn with: its band, or that it is lower than the number beside it because of single answers. */
export type Level = Band | "lowered";

/** The words shown for the levels, in the reader's language; those of a lowered one where there is any. */
export type LevelWords = Record<Band, string> & { lowered?: string | undefined };

/** Highest first: the order of legends. */
export const bands = ["high_result", "mid_result", "low_result"] as const satisfies readonly Band[];

/** Spec §4 "Score colours": low red, here a dark and warm one, mid dark yellow, high green, no score grey. A lowered level neither alarms nor praises. */
export function bandFill(band: Level | undefined): string {
  if (band === "lowered") return bandColor.lowered;
  if (band === "low_result") return bandColor.low;
  if (band === "mid_result") return bandColor.mid;
  return band === "high_result" ? bandColor.high : bandColor.none;
}

/**
 * The shape of each band, drawn in a circle of radius 5 around the origin: full, half and empty, a lowered one with a
 * point within, so that it survives grey print and colour blindness without looking like a trend arrow.
 */
export const bandShape: Record<Level, string> = {
  low_result: "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10M0-3a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  mid_result: "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10M0-3a3 3 0 1 0 0 6z",
  high_result: "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10",
  lowered:
    "M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10M0-3.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M0-1.5a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3",
};
