import { style } from "@vanilla-extract/css";

/** Forms and what is read are no wider on a wide page than a line of text may be. */
export const reading = style({ maxWidth: "44rem" });
