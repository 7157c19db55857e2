import { globalStyle, type StyleRule, style } from "@vanilla-extract/css";
import { uprightPhone } from "~/design/breakpoints";
import { measured } from "~/design/layout.css";
import { space } from "~/design/tokens";

/** Below this width names in the chart would be too small to read, and stand below it instead. */
const fromNames = "(min-width: 480px)";

const opens = (rule: StyleRule) => ({
  "selector(details::details-content)": { "@media": { [uprightPhone]: rule } },
});

const hero = style({ position: "relative", width: "100%", marginInline: "auto", lineHeight: 0 });

export const narrow = style([
  hero,
  { maxWidth: 280, "@media": { [fromNames]: { display: "none" }, print: { display: "none" } } },
]);

/** Wider than this it would be higher than the numbers beside it. */
export const wide = style([
  hero,
  {
    display: "none",
    maxWidth: 440,
    "@media": { [fromNames]: { display: "block" }, print: { display: "block", maxWidth: 200 } },
  },
]);

/** What is pressed lies over what is seen. */
globalStyle(`${hero} [data-part="links"]`, {
  position: "absolute",
  inset: 0,
  "@media": { print: { display: "none" } },
});

/** The chart and the same as a table: beside each other where there is room, and on paper. */
export const twins = style({
  display: "grid",
  gap: space.m,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    print: { gridTemplateColumns: "2fr 3fr", alignItems: "center", breakInside: "avoid" },
  },
  // Of its card, beside which a professional's reply may stand.
  "@container": {
    "(min-width: 60rem)": {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      alignItems: "center",
      gap: space.xxl,
    },
  },
});

// Where there is no chart, it leaves no room of its own.
globalStyle(`${twins} > :first-child:not(:has(> ${narrow}))`, {
  "@media": { "screen and (max-width: 479.98px)": { display: "none" } },
});

export const overview = style([
  measured,
  {
    display: "grid",
    gap: space.m,
    gridTemplateColumns: "minmax(0, 1fr)",
    "@media": { [uprightPhone]: { margin: "-8px" } },
  },
]);

// On a phone they are open: the symbols of the chart have no names there. A browser that cannot open them so keeps the fold.
export const numbers = style({});
globalStyle(`${numbers} details`, { "@supports": opens({ borderBottom: "none" }) });
globalStyle(`${numbers} details > summary`, { "@supports": opens({ display: "none" }) });
globalStyle(`${numbers} details::details-content`, {
  "@supports": opens({ contentVisibility: "visible", blockSize: "auto" }),
});
globalStyle(`${numbers} details > div`, { "@supports": opens({ paddingBlock: 0 }) });

export const explain = style({ "@media": { print: { display: "none" } } });
