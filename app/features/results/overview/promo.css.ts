import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { fontSize, space } from "~/design/tokens";

/** It leads on, which paper can't. */
export const promo = style({ "@media": { print: { display: "none" } } });

/** One beside the other where there is room. */
globalStyle(`${promo} > section > div`, {
  "@media": { [fromGrid.lg]: { display: "grid", gridTemplateColumns: "1fr 2fr", columnGap: space.l } },
});
globalStyle(`${promo} > section > div > p`, { "@media": { [fromGrid.lg]: { gridColumn: 2 } } });

export const title = style({ fontSize: fontSize.group });
