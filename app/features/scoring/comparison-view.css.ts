import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { space } from "~/design/tokens";

/** The line and its numbers: below each other, and side by side where both have room. */
export const beside = style({
  display: "grid",
  gap: space.m,
  alignItems: "start",
  "@media": { [fromGrid.lg]: { gridTemplateColumns: "minmax(0, 640px) minmax(20rem, 1fr)", gap: space.xl } },
});

/** On phones the chart takes the card's padding too, so that it is drawn at its own size. */
export const narrow = style({
  margin: "0 -8px",
  "@media": { [fromGrid.sm]: { display: "none" }, print: { display: "none" } },
});

export const wide = style({
  display: "none",
  "@media": { [fromGrid.sm]: { display: "block" }, print: { display: "block", maxWidth: 640 } },
});
