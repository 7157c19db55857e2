import { style } from "@vanilla-extract/css";

/** An address fills each line before it goes on in the next. */
export const copied = style({ wordBreak: "break-all" });
