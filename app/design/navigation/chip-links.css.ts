import { style } from "@vanilla-extract/css";
import { vars } from "../theme.css";
import { fontWeight, radius, size, space } from "../tokens";

export const nav = style({ "@media": { print: { display: "none" } } });

export const list = style({ display: "flex", flexWrap: "wrap", gap: space.xs, padding: 0, listStyle: "none" });

export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: size.target,
  padding: `6px ${space.m}`,
  border: `2px solid ${vars.border.control}`,
  borderRadius: radius.pill,
  background: vars.surface.card,
  color: vars.text.normal,
  fontWeight: fontWeight.medium,
  lineHeight: 1.3,
  textDecoration: "none",
  selectors: {
    "&:hover": { borderColor: vars.primary.solid, color: vars.primary.strong },
    "&[aria-current]": { borderColor: vars.primary.solid, background: vars.primary.soft, color: vars.primary.strong },
    "&:focus-visible": { borderRadius: radius.pill },
  },
});
