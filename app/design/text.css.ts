import { style, styleVariants } from "@vanilla-extract/css";
import { fromGrid } from "./breakpoints";
import { vars } from "./theme.css";
import { fontSize, space } from "./tokens";

export const textSize = styleVariants({
  s: { fontSize: fontSize.s, lineHeight: 1.5 },
  m: {},
  l: { fontSize: "1.1875rem", lineHeight: 1.5, "@media": { [fromGrid.sm]: { fontSize: fontSize.l } } },
});

/** What underlines a line goes on below its pieces, which are boxes of their own. */
export const line = style({ textDecoration: "inherit" });
export const piece = style({ display: "inline-block", textDecoration: "inherit" });

export const quiet = style({ color: vars.text.quiet });

export const withIcon = style({ display: "flex", gap: space.xxs });
