import { style } from "@vanilla-extract/css";

/** What is read and filled in stays at reading width on the console's wide page. */
export const reading = style({ maxWidth: "44rem" });

/** Pasted rows keep their lines, as in the table they come from. */
export const pasted = style({ minHeight: "9rem", whiteSpace: "pre", overflowX: "auto", fontSize: "0.9375rem" });

export const progress = style({ width: "100%", height: "1rem" });
