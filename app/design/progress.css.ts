import { style } from "@vanilla-extract/css";
import { opener } from "./folds/fold.css";
import { media, vars } from "./theme.css";
import { fontSize, radius, shadow, size, space } from "./tokens";

export const bar = style({
  appearance: "none",
  display: "block",
  width: "100%",
  height: "6px",
  border: 0,
  borderRadius: radius.pill,
  overflow: "hidden",
  background: vars.border.hairline,
  color: vars.primary.solid,
  printColorAdjust: "exact",
  "@media": {
    [media.forcedColors]: { forcedColorAdjust: "none", background: "Canvas", border: "1px solid CanvasText" },
  },
  selectors: {
    "&::-webkit-progress-bar": { background: "transparent" },
    "&::-webkit-progress-value": {
      borderRadius: radius.pill,
      background: vars.primary.solid,
      "@media": { [media.forcedColors]: { background: "Highlight" } },
    },
    "&::-moz-progress-bar": {
      borderRadius: radius.pill,
      background: vars.primary.solid,
      "@media": { [media.forcedColors]: { background: "Highlight" } },
    },
  },
});

export const place = style({ position: "relative" });

/** Gaps in the bar: what lies between two of them is one part of the way. */
export const marks = style({
  position: "absolute",
  insetInline: 0,
  top: 0,
  width: "100%",
  height: "6px",
  stroke: vars.surface.page,
  strokeWidth: 3,
  pointerEvents: "none",
  "@media": { [media.forcedColors]: { forcedColorAdjust: "none", stroke: "Canvas" } },
});

export const text = style({
  marginTop: space.xs,
  color: vars.text.quiet,
  fontSize: fontSize.s,
  fontVariantNumeric: "tabular-nums",
});

export const details = style({ position: "relative" });

export const summary = style([
  opener,
  {
    display: "inline-flex",
    alignItems: "center",
    gap: space.xxs,
    minHeight: size.target,
    color: vars.text.quiet,
    fontSize: fontSize.s,
    fontVariantNumeric: "tabular-nums",
    selectors: {
      "&:hover": { color: vars.text.normal, textDecoration: "underline", textUnderlineOffset: "0.2em" },
    },
  },
]);

export const popup = style({
  position: "absolute",
  zIndex: 3,
  width: "24rem",
  marginTop: space.xxs,
  maxWidth: "100%",
  padding: `${space.s} ${space.m}`,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.control,
  background: vars.surface.card,
  boxShadow: shadow.soft,
  fontSize: fontSize.s,
});

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: space.m,
  paddingBlock: space.xxs,
});

export const rowLabel = style({ color: vars.text.quiet });

export const rowValue = style({ fontVariantNumeric: "tabular-nums" });
