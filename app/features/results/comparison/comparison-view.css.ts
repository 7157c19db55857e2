import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontWeight, space } from "~/design/tokens";

/** Of what is folded; on paper nothing is, and each line has its own. */
export const names = style({
  color: vars.text.normal,
  fontFamily: vars.font.body,
  fontWeight: fontWeight.normal,
  "@media": { print: { display: "none" } },
});

/** The line and its numbers: below each other, and side by side where both have room. */
export const beside = style({
  display: "grid",
  gap: space.m,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [fromGrid.lg]: { gridTemplateColumns: "minmax(0, 640px) minmax(20rem, 1fr)", gap: space.xl } },
});

/** The table waits folded, but for screens where it has room beside the line and browsers that can hold it open. */
export const dates = style({});
const isBeside = (rule: { display?: "none"; border?: 0; contentVisibility?: "visible"; blockSize?: "auto" }) => ({
  "@supports": { "selector(::details-content)": { "@media": { [fromGrid.lg]: rule } } },
});
globalStyle(`${dates} > details`, isBeside({ border: 0 }));
globalStyle(`${dates} summary`, isBeside({ display: "none" }));
globalStyle(`${dates} ::details-content`, isBeside({ contentVisibility: "visible", blockSize: "auto" }));

/** On phones the table takes some of the card's padding, so that all of its columns are in sight. */
export const numbers = style({
  margin: "0 -16px",
  "@media": { [fromGrid.sm]: { margin: 0 }, print: { margin: 0 } },
});

/** To what is done on the screen alone. */
export const asks = style({ "@media": { print: { display: "none" } } });

/** Least width in px of a screen on which the middle one of the three drawings has room. */
const fromMedium = "(min-width: 520px)";

/**
 * Each drawing is shown at the size it was drawn for, 320 px high; a screen shows one of them. On the smallest phones
 * it takes some of the card's padding too.
 */
const drawing = style({ justifySelf: "center" });

export const narrow = style([
  drawing,
  {
    width: 270,
    marginInline: -16,
    "@media": { [fromMedium]: { display: "none" }, print: { display: "none" } },
  },
]);

export const medium = style([
  drawing,
  {
    display: "none",
    width: 420,
    "@media": { [fromMedium]: { display: "block" }, [fromGrid.sm]: { display: "none" }, print: { display: "none" } },
  },
]);

export const wide = style([
  drawing,
  {
    display: "none",
    width: 640,
    maxWidth: "100%",
    "@media": { [fromGrid.sm]: { display: "block" }, print: { display: "block" } },
  },
]);
