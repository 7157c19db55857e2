import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, radius, space } from "~/design/tokens";

export const care = style({
  padding: space.m,
  border: "1px solid transparent",
  borderRadius: radius.card,
  background: vars.surface.warm,
  "@media": { [fromGrid.sm]: { padding: space.l }, print: { padding: 0, breakInside: "avoid" } },
});

export const title = style({ fontSize: fontSize.m, textWrap: "wrap" });
