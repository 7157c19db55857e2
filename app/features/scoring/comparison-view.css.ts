import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";

/** On phones the chart takes the card's padding too, so that it is drawn at its own size. */
export const narrow = style({
  margin: "0 -8px",
  "@media": { [fromGrid.sm]: { display: "none" }, print: { display: "none" } },
});

export const wide = style({
  display: "none",
  maxWidth: 800,
  "@media": { [fromGrid.sm]: { display: "block" }, print: { display: "block", maxWidth: 640 } },
});
