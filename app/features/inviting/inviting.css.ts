import { style } from "@vanilla-extract/css";

/** Pasted rows keep their lines, as in the table they come from. */
export const pasted = style({ minHeight: "9rem", whiteSpace: "pre", overflowX: "auto", fontSize: "0.9375rem" });

export const progress = style({ width: "100%", height: "1rem" });
