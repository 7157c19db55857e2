import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { media, vars } from "~/design/theme.css";
import { fontSize, space } from "~/design/tokens";

/** Between the page's parts and its modules, also to the eye. */
export const groupTitle = style({ fontSize: fontSize.group });

/** The rows bring their own distance to the edges of their card. */
export const rows = style({ lineHeight: 1.5, margin: "-16px -8px", "@media": { print: { margin: 0 } } });

/** On phones the text flows around the gauge; where there is room they stand beside each other. */
export const moduleHead = style({
  display: "flow-root",
  "@media": {
    [fromGrid.sm]: { display: "grid", gridTemplateColumns: "auto 1fr", alignItems: "center", columnGap: space.l },
  },
});

export const gauge = style({ float: "left", margin: `0 ${space.m} ${space.xs} 0`, lineHeight: 0 });

const draw = keyframes({ from: { strokeDashoffset: 100 } });

// The arc fills over 2300 ms from 500 ms on (spec §9); its path counts as 100 long.
globalStyle(`${gauge} [data-arc]`, {
  strokeDasharray: 100,
  "@media": { [media.motionAllowed]: { animation: `${draw} 2300ms ease-out 500ms backwards` } },
});

const appear = keyframes({ from: { opacity: 0, transform: "scale(.5)" } });

// The icon of a life area comes with its arc.
globalStyle(`${gauge} use`, {
  transformBox: "fill-box",
  transformOrigin: "center",
  "@media": { [media.motionAllowed]: { animation: `${appear} 600ms ease-out 500ms backwards` } },
});

export const explain = style({ fontSize: "0.9375rem", "@media": { print: { display: "none" } } });

/** Good points and recommendations side by side where there is room. */
export const twoColumns = style({
  display: "grid",
  gap: space.l,
  "@media": { [fromGrid.sm]: { gridTemplateColumns: "1fr 1fr" }, print: { gridTemplateColumns: "1fr 1fr" } },
});

export const pointsTitle = style({
  fontFamily: vars.font.heading,
  fontWeight: 600,
  fontSize: "1rem",
  margin: `0 0 ${space.xs}`,
});

export const points = style({
  paddingLeft: 20,
  fontSize: "1rem",
  lineHeight: 1.45,
  "@media": { [fromGrid.sm]: { fontSize: "inherit", lineHeight: "inherit" } },
});

globalStyle(`${points} > li + li`, { marginTop: space.xs });
globalStyle(`${points} > li`, { breakInside: "avoid" });
// One list alone takes the whole width, in two columns of its own.
globalStyle(`${twoColumns} > :only-child`, { gridColumn: "1 / -1" });
globalStyle(`${twoColumns} > :only-child ${points}`, { columns: "2 22rem", columnGap: space.xxl });

export const attachments = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s,
  padding: 0,
  listStyle: "none",
  "@media": { print: { display: "none" } },
});

/** What a group says of itself stays with its first module on paper. */
export const notice = style({ "@media": { print: { breakInside: "avoid", breakAfter: "avoid" } } });
