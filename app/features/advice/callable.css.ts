import { style } from "@vanilla-extract/css";

/** A number is read and copied as one. */
export const way = style({ whiteSpace: "nowrap", padding: "4px 3px", margin: "0 -3px" });
