import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { media } from "~/design/theme.css";
import { space } from "~/design/tokens";

/** Below this width names in the chart would be too small to read, and stand below it instead. */
const fromNames = "(min-width: 480px)";

const hero = style({ position: "relative", width: "100%", marginInline: "auto" });

export const narrow = style([
  hero,
  { maxWidth: 280, "@media": { [fromNames]: { display: "none" }, print: { display: "none" } } },
]);

/** Wider than this its labels outgrow the text around it. */
export const wide = style([
  hero,
  {
    display: "none",
    maxWidth: 500,
    "@media": { [fromNames]: { display: "block" }, print: { display: "block", maxWidth: 270 } },
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
  gap: space.l,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [fromGrid.lg]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", alignItems: "center", gap: space.xxl },
    print: { gridTemplateColumns: "2fr 3fr", alignItems: "center" },
  },
});

export const overview = style({ display: "grid", gap: space.m, gridTemplateColumns: "minmax(0, 1fr)" });

/** Phones show at once what it is about. */
export const title = style({
  "@media": { "screen and (max-width: 29.99em)": { position: "absolute", clipPath: "inset(50%)" } },
});

export const explain = style({ "@media": { print: { display: "none" } } });

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
