import { style, styleVariants } from "@vanilla-extract/css";
import { fromGrid, phone } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { bandColor, fontSize, radius, space } from "~/design/tokens";

export const number = style({ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: `0 ${space.s}` });

export const mean = style({ fontFamily: vars.font.heading, fontVariantNumeric: "tabular-nums" });

export const band = style({ display: "inline-flex", alignItems: "center", gap: space.xs, whiteSpace: "nowrap" });

export const bar = style({ flexBasis: "100%", minWidth: "8rem", maxWidth: "20rem" });

/** A sentence in a column of numbers: kept in one line it would push the others off the paper. */
export const hidden = style({ color: vars.text.quiet, fontSize: fontSize.s, whiteSpace: "normal" });

/** Best and worst beside each other where both have room. */
export const sides = style({
  display: "grid",
  gap: space.m,
  "@media": { [fromGrid.sm]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});

export const side = style({
  padding: space.m,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
});

export const ranked = style({ display: "grid", gap: space.xs, paddingLeft: space.m });

export const shares = style({ display: "inline-block", width: "9rem", maxWidth: "100%", textAlign: "left" });

export const sharesBar = style({
  display: "block",
  width: "100%",
  height: 10,
  "@media": { [phone]: { maxWidth: "12rem" } },
});

export const sharesText = style({
  fontSize: fontSize.s,
  color: vars.text.quiet,
  whiteSpace: "nowrap",
  // Five shares are longer than their column is wide on paper.
  "@media": { print: { fontSize: "0.75rem" } },
});

/** From the low end to the high one, dark to light, as bands are. */
export const shareFill = styleVariants({
  0: { fill: bandColor.low },
  1: { fill: vars.accent },
  2: { fill: bandColor.mid },
  3: { fill: vars.primary.muted },
  4: { fill: bandColor.high },
});

export const legend = style({
  maxWidth: "none",
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.xxs} ${space.m}`,
  fontSize: fontSize.s,
  color: vars.text.quiet,
});

export const legendPart = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  fontVariantNumeric: "tabular-nums",
});

export const legendMark = style({ width: 12, height: 12, flex: "none" });
