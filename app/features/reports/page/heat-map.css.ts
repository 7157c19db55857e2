import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { bandColor, fontSize, fontWeight, radius, space } from "~/design/tokens";

export const holder = style({ containerType: "inline-size", "@media": { print: { containerType: "normal" } } });

/** Shown where the table is wider than its place, by about how wide tables of so many columns are. */
export const sideways = styleVariants({ few: 17, some: 30, several: 46, many: 64, most: 74 }, (rem) => ({
  display: "none",
  marginBottom: space.s,
  fontSize: fontSize.s,
  color: vars.text.quiet,
  "@media": { screen: { "@container": { [`(max-width: ${rem}rem)`]: { display: "block" } } } },
}));

export const frame = style({
  // What is there for listeners only must not widen the page.
  position: "relative",
  minWidth: 0,
  maxWidth: "100%",
  contain: "inline-size",
  overflowX: "auto",
  // Paper does not scroll: all columns have to fit.
  "@media": { print: { overflowX: "visible", contain: "none" } },
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
});

export const table = style({ borderCollapse: "separate", borderSpacing: 2, width: "100%", fontSize: fontSize.s });

export const head = style({
  padding: space.xs,
  fontWeight: fontWeight.medium,
  verticalAlign: "bottom",
  textAlign: "center",
  lineHeight: 1.25,
  minWidth: "4.5rem",
  hyphens: "auto",
  "@media": { print: { minWidth: 0, padding: 2, fontSize: "0.625rem", overflowWrap: "anywhere" } },
});

/** Names of units stay in sight while the table is scrolled sideways. */
const first = style({
  position: "sticky",
  left: 0,
  zIndex: 1,
  background: vars.surface.card,
  padding: space.xs,
  textAlign: "left",
  minWidth: "7rem",
  maxWidth: "11rem",
});

export const corner = style([first, { verticalAlign: "bottom", fontWeight: fontWeight.medium }]);
export const name = style([first, { fontWeight: fontWeight.semibold }]);
export const inner = style([first, { paddingLeft: space.m, fontWeight: fontWeight.normal }]);

const cellBase = style({
  padding: `6px ${space.xs}`,
  textAlign: "center",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
  borderRadius: 4,
});

export const cell = styleVariants({
  low_result: [cellBase, { background: vars.critical.soft, boxShadow: `inset 0 -3px ${bandColor.low}` }],
  mid_result: [cellBase, { background: vars.caution.soft, boxShadow: `inset 0 -1px ${bandColor.mid}` }],
  high_result: [cellBase, { background: vars.positive.soft }],
  none: [cellBase, { background: vars.surface.sunken, color: vars.text.quiet }],
});
