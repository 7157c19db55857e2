import { style } from "@vanilla-extract/css";
import { vars } from "../theme.css";
import { fontSize, fontWeight, space } from "../tokens";

export const area = style({
  minHeight: "9em",
  maxHeight: "70vh",
  padding: space.s,
  lineHeight: 1.5,
  resize: "vertical",
  // Grows with the text where the browser can.
  fieldSizing: "content",
} as Parameters<typeof style>[0]);

export const counter = style({
  marginTop: space.xxs,
  color: vars.text.quiet,
  fontSize: fontSize.s,
  fontVariantNumeric: "tabular-nums",
});

export const over = style({
  display: "flex",
  gap: space.xs,
  color: vars.critical.solid,
  fontWeight: fontWeight.medium,
});
