import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, space } from "~/design/tokens";

/** The number beside what it means; where letters are large, above it. */
export const said = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: `${space.xs} ${space.m}`,
});

export const sentence = style({ flex: "1 1 12em", paddingTop: space.xxs });

export const index = style({ color: vars.text.quiet, fontSize: fontSize.s, lineHeight: 1.3 });

export const small = style([index, { marginTop: space.xs }]);

export const label = style({ display: "block" });

export const number = style({
  color: vars.text.normal,
  fontFamily: vars.font.heading,
  fontSize: fontSize.number,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: "tabular-nums",
  lineHeight: 1.1,
});
