import { globalStyle, style } from "@vanilla-extract/css";
import { numeric } from "~/design/table.css";
import { vars } from "~/design/theme.css";
import { fontSize, space } from "~/design/tokens";

export const number = style({ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: `0 ${space.s}` });
// In a column of numbers it ends where they do, and its bar stands below it.
globalStyle(`${numeric} > ${number}`, { justifyContent: "flex-end", maxWidth: "12rem" });

export const mean = style({ fontFamily: vars.font.heading, fontVariantNumeric: "tabular-nums" });

export const band = style({ display: "inline-flex", alignItems: "center", gap: space.xs, whiteSpace: "nowrap" });

export const bar = style({ flexBasis: "100%", minWidth: "8rem", maxWidth: "20rem" });

/** A sentence in a column of numbers: kept in one line it would push the others off the paper. */
export const hidden = style({ color: vars.text.quiet, fontSize: fontSize.s, whiteSpace: "normal" });
