import { style } from "@vanilla-extract/css";

/** Names of files part anywhere. */
export const name = style({ overflowWrap: "anywhere" });
