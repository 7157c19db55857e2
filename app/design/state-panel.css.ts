import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "./theme.css";
import { radius, space } from "./tokens";

export const panel = style({
  display: "grid",
  justifyItems: "start",
  gap: space.m,
  paddingBlock: space.m,
});

const discBase = style({
  display: "grid",
  placeItems: "center",
  width: "112px",
  height: "112px",
  borderRadius: radius.pill,
});

export const disc = styleVariants({
  primary: [discBase, { background: vars.primary.soft, color: vars.primary.solid }],
  positive: [discBase, { background: vars.positive.soft, color: vars.positive.solid }],
  caution: [discBase, { background: vars.caution.soft, color: vars.caution.solid }],
});

export const action = style({ marginTop: space.xs });
