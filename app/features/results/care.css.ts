import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { measured } from "~/design/layout.css";
import { vars } from "~/design/theme.css";
import { fontSize, radius, space } from "~/design/tokens";

export const care = style([
  measured,
  {
    padding: space.m,
    border: "1px solid transparent",
    borderRadius: radius.card,
    background: vars.surface.warm,
    "@media": { [fromGrid.sm]: { padding: space.l }, print: { padding: 0, lineHeight: 1.25 } },
  },
]);

export const title = style({ fontSize: fontSize.m, textWrap: "pretty" });

// Short lines leave half of a wide page empty otherwise.
globalStyle(`${care} ul`, {
  "@container": { "(min-width: 50rem)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: space.xl } },
});

// On paper it fills two columns.
globalStyle(`${care} > div > div`, { "@media": { print: { display: "block", columns: 2, columnGap: "6mm" } } });
globalStyle(`${care} details > div`, { "@media": { print: { display: "block" } } });
globalStyle(`${care} :is(p, li)`, { "@media": { print: { breakInside: "avoid" } } });
