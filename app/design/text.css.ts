import { style, styleVariants } from "@vanilla-extract/css";
import { fromGrid } from "./breakpoints";
import { vars } from "./theme.css";
import { fontSize } from "./tokens";

export const textSize = styleVariants({
  s: { fontSize: fontSize.s, lineHeight: 1.5 },
  m: {},
  l: { fontSize: "1.1875rem", lineHeight: 1.5, "@media": { [fromGrid.sm]: { fontSize: fontSize.l } } },
});

export const quiet = style({ color: vars.text.quiet });
