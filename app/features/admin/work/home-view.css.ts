import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, size, space } from "~/design/tokens";

export const cardTitle = style({ fontSize: fontSize.m });

export const lines = style({ listStyle: "none", margin: 0, padding: 0 });

export const line = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  minHeight: size.target,
  selectors: { "& + &": { borderTop: `1px solid ${vars.border.hairline}` } },
});

export const numbers = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.l,
  listStyle: "none",
  margin: 0,
  padding: 0,
});

export const number = style({ display: "flex", flexDirection: "column", minHeight: size.target });

export const value = style({
  fontFamily: vars.font.heading,
  fontWeight: fontWeight.bold,
  fontSize: fontSize.heading,
  fontVariantNumeric: "tabular-nums",
});
