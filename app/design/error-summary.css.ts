import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css";
import { fontSize, fontWeight, radius, space } from "./tokens";

export const summary = style({
  padding: `${space.m} ${space.l}`,
  border: `2px solid ${vars.critical.solid}`,
  borderRadius: radius.card,
  background: vars.surface.card,
  // It takes focus to be read out, not to be used: a halo without the ring of a control.
  selectors: {
    "&:focus": {
      outline: `3px solid ${vars.focus.halo}`,
      outlineOffset: 0,
      boxShadow: "none",
      borderRadius: radius.card,
    },
  },
});

export const title = style({ fontSize: fontSize.subheading });

export const list = style({ listStyle: "none", padding: 0, marginTop: space.xs });

export const link = style({
  display: "inline-block",
  paddingBlock: "9px",
  color: vars.critical.solid,
  fontWeight: fontWeight.medium,
  selectors: { "&:hover": { color: vars.critical.strong } },
});
