import { style } from "@vanilla-extract/css";
import { containerPx, fromGrid } from "./breakpoints";
import { vars } from "./theme.css";
import { fontSize, fontWeight, space } from "./tokens";

export const bar = style({ background: vars.primary.soft, "@media": { print: { display: "none" } } });

export const inner = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space.xs} ${space.m}`,
  maxWidth: containerPx.contentMaxWidth,
  marginInline: "auto",
  padding: `${space.s} ${space.m}`,
  "@media": { [fromGrid.sm]: { paddingInline: containerPx.padding } },
});

export const note = style({
  display: "block",
  fontSize: fontSize.s,
  fontWeight: fontWeight.normal,
  color: vars.text.quiet,
});

export const name = style({
  display: "flex",
  flex: "1 1 8rem",
  alignItems: "center",
  gap: space.xs,
  fontWeight: fontWeight.medium,
});
