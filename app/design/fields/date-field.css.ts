import { style } from "@vanilla-extract/css";
import { fontSize, space } from "../tokens";

/** The narrowest phones, where the three boxes of a date in a card would not stand in one row. */
const narrowest = "(max-width: 22em)";

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s,
  "@media": { [narrowest]: { gap: space.xs } },
});

export const partLabel = style({ display: "block", marginBottom: space.xxs, fontSize: fontSize.s });

export const two = style({
  width: "4.5em",
  textAlign: "center",
  "@media": { [narrowest]: { width: "3.6em", paddingInline: 0 } },
});

export const four = style({
  width: "6em",
  textAlign: "center",
  "@media": { [narrowest]: { width: "5em", paddingInline: 0 } },
});
