import { style } from "@vanilla-extract/css";

export const typed = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
