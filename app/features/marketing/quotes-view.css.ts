import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontWeight, space } from "~/design/tokens";

export const lines = style({ padding: 0, listStyle: "none", overflowWrap: "anywhere" });

export const quiet = style({ color: vars.text.quiet, fontWeight: fontWeight.normal });

/** As it was typed, line by line. */
export const message = style({ marginTop: space.xs, whiteSpace: "pre-line", overflowWrap: "anywhere" });
