import { style, styleVariants } from "@vanilla-extract/css";
import { fontWeight, space } from "~/design/tokens";

/** A unit stands further in, the further down it is. */
export const unit = styleVariants({ 0: 0, 1: 1, 2: 2, 3: 3 }, (depth) => ({
  display: "inline-block",
  marginLeft: `${depth * 0.9}rem`,
  padding: "4px 0",
  selectors: { "&[aria-current]": { fontWeight: fontWeight.semibold } },
}));

// No margin of its own: the stack around it keeps it off its heading.
export const lines = style({ display: "grid", gap: space.xs, paddingLeft: space.m });

export const change = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: space.xs,
  fontVariantNumeric: "tabular-nums",
});

/** Stays on one sheet of paper with its heading where a sheet has room for both. */
export const together = style({ "@media": { print: { breakInside: "avoid" } } });

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
