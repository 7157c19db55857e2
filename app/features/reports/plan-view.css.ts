import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { phone } from "~/design/breakpoints";
import { twice } from "~/design/table.css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, space } from "~/design/tokens";

/** Lines stay as they came from a table. */
export const units = style({ minHeight: "14rem", whiteSpace: "pre", overflowX: "auto", fontSize: "0.9375rem" });

const indentOf = (depth: number) => `${Math.max(0, depth - 1) * 0.9}rem`;

/** A unit stands further in, the further down it is. */
export const unit = styleVariants({ 0: 0, 1: 1, 2: 2, 3: 3 }, (depth) => ({
  display: "inline-block",
  paddingLeft: indentOf(depth),
  fontWeight: depth < 2 ? fontWeight.semibold : fontWeight.normal,
}));
// On phones what is said of it stands below its name, from the same edge.
for (const depth of [2, 3] as const)
  globalStyle(`${twice} tr:has(${unit[depth]}) > td`, {
    "@media": { [`screen and ${phone}`]: { paddingLeft: indentOf(depth) } },
  });

export const outlook = style({
  display: "grid",
  justifyItems: "start",
  gap: space.xxs,
});

export const why = style({ fontSize: fontSize.s, color: vars.text.quiet });
