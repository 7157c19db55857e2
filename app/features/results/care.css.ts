import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, radius, space } from "~/design/tokens";

export const care = style({
  padding: space.m,
  border: "1px solid transparent",
  borderRadius: radius.card,
  background: vars.surface.warm,
  "@media": { [fromGrid.sm]: { padding: space.l }, print: { padding: 0, lineHeight: 1.3 } },
});

export const title = style({ fontSize: fontSize.m, textWrap: "wrap" });

/** Side by side where there is room, close together on a phone: the page has much else. */
globalStyle(`${care} ul`, {
  margin: `${space.xs} 0 0`,
  columnGap: space.l,
  rowGap: space.xxs,
  "@media": { [fromGrid.sm]: { gridTemplateColumns: "1fr 1fr" }, print: { gridTemplateColumns: "1fr 1fr", rowGap: 0 } },
});

/** What opens ends the block, which has an edge of its own. */
export const more = style({ marginBottom: `calc(-1 * ${space.s})` });
globalStyle(`${more} details`, { borderBottom: "none" });
