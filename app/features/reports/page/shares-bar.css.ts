import { style, styleVariants } from "@vanilla-extract/css";
import { phone } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, shareColor, space } from "~/design/tokens";

/** Words about it stand below. */
export const shares = style({ display: "block", maxWidth: "20rem" });

export const bar = style({ display: "block", width: "100%", height: 10, "@media": { [phone]: { maxWidth: "16rem" } } });

/** From the low end to the high one, the lower the darker. */
export const fill = styleVariants(shareColor, (colour) => ({ fill: colour }));

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
