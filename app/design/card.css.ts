import { style, styleVariants } from "@vanilla-extract/css";
import { fromGrid } from "./breakpoints";
import { vars } from "./theme.css";
import { radius, shadow, space } from "./tokens";

const base = style({
  position: "relative",
  padding: space.l,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  "@media": {
    [fromGrid.sm]: { padding: space.xl },
    print: { padding: space.m, boxShadow: "none", breakInside: "avoid" },
  },
});

export const tone = styleVariants({
  plain: [base, { background: vars.surface.card, boxShadow: shadow.soft }],
  warm: [base, { background: vars.surface.warm, borderColor: "transparent" }],
  soft: [base, { background: vars.primary.soft, borderColor: "transparent" }],
});

const edgeBase = style({ borderLeft: "6px solid" });

export const edge = styleVariants({
  open: [edgeBase, { borderLeftColor: vars.primary.solid }],
  progress: [edgeBase, { borderLeftColor: vars.accent }],
  done: [edgeBase, { borderLeftColor: vars.positive.solid }],
  closed: [edgeBase, { borderLeftColor: vars.neutral.solid }],
});
