import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { media } from "~/design/theme.css";
import { space } from "~/design/tokens";

/**
 * The chart scales with its place; wider than this its labels outgrow the text around it. On phones it takes the card's
 * padding too, so that its labels stay readable.
 */
export const hero = style({
  margin: "8px -20px 0",
  "@media": {
    [fromGrid.sm]: { width: "100%", maxWidth: 500, margin: "0 auto" },
    print: { maxWidth: 270, margin: "0 auto" },
  },
});

/** The chart and the same as a table: on paper beside each other, so that they fit on the first page. */
export const twins = style({
  display: "flex",
  flexDirection: "column",
  gap: space.m,
  "@media": { print: { display: "grid", gridTemplateColumns: "2fr 3fr", alignItems: "center" } },
});

/** On paper the table is there anyway. */
export const table = style({ minWidth: 0 });
globalStyle(`${table} summary`, { "@media": { print: { display: "none" } } });
globalStyle(`${table} > details`, { "@media": { print: { borderBottom: "none" } } });

export const explain = style({ textAlign: "center", maxWidth: "none", "@media": { print: { display: "none" } } });

const grow = keyframes({ from: { transform: "scale(0)" } });
const sector = { durationMs: 200, gapMs: 100 } as const;
const mostAreas = 12;

// Each area's icon comes with its sector.
const appear = keyframes({ from: { opacity: 0, transform: "scale(.5)" } });
globalStyle(`${hero} [data-part="icons"] > g`, {
  transformBox: "fill-box",
  transformOrigin: "center",
  "@media": { [media.motionAllowed]: { animation: `${appear} 400ms ease-out backwards` } },
});

// Sectors grow one after the other (spec §9); what the markup holds is the final state.
globalStyle(`${hero} [data-sector]`, {
  "@media": { [media.motionAllowed]: { animation: `${grow} ${sector.durationMs}ms ease-out backwards` } },
});
for (let n = 1; n < mostAreas; n += 1) {
  globalStyle(`${hero} [data-sector="${n}"]`, {
    "@media": { [media.motionAllowed]: { animationDelay: `${n * (sector.durationMs + sector.gapMs)}ms` } },
  });
  globalStyle(`${hero} [data-part="icons"] > g:nth-child(${n + 1})`, {
    "@media": { [media.motionAllowed]: { animationDelay: `${n * (sector.durationMs + sector.gapMs)}ms` } },
  });
}
