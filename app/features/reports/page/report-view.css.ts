import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize, space } from "~/design/tokens";

/** A line or two that may be as wide as the tables below it. */
export const line = style({ maxWidth: "none" });

/** What is below and its legend, side by side where both have room. */
export const above = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space.xs} ${space.l}`,
});

/** The heading of what opens is no larger than the fold it stands in. */
export const folded = style({ fontSize: fontSize.m });

export const chartNote = style({ marginTop: space.xs, fontSize: fontSize.s, color: vars.text.quiet });

export const change = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: space.xs,
  fontVariantNumeric: "tabular-nums",
});

/** Stays on one sheet of paper with its heading where a sheet has room for both. */
export const together = style({ "@media": { print: { breakInside: "avoid" } } });

/** What is of use on a screen only. */
export const onScreen = style({ "@media": { print: { display: "none" } } });

/** Least width in px of a screen on which the wide one of the two drawings has room. */
const fromWide = "(min-width: 680px)";

export const narrow = style({
  width: 288,
  maxWidth: "100%",
  "@media": { [fromWide]: { display: "none" }, print: { display: "none" } },
});

export const wide = style({
  display: "none",
  width: 640,
  maxWidth: "100%",
  "@media": { [fromWide]: { display: "block" }, print: { display: "block" } },
});
