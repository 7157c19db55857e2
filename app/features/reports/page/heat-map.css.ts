import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { fromGrid, phone } from "~/design/breakpoints";
import { measured } from "~/design/layout.css";
import { cardWithMore, region } from "~/design/table.css";
import { vars } from "~/design/theme.css";
import { bandColor, bandSurface, fontSize, fontWeight, radius, size, space } from "~/design/tokens";

const onPhones = `screen and ${phone}`;
const small = "0.8125rem";

export const holder = style([measured, { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space.xs }]);

globalStyle(`${holder} > ${region.whole}`, { background: cardWithMore });

/** Shown where the table is wider than its place, by about how wide tables of so many columns are, or of three sentences beside others. */
export const sideways = styleVariants({ few: 40, several: 52, sentences: 67, many: 72, most: 84 }, (rem) => ({
  display: "none",
  margin: 0,
  maxWidth: "none",
  fontSize: fontSize.s,
  color: vars.text.quiet,
  "@media": {
    [`screen and ${fromGrid.sm}`]: { "@container": { [`(max-width: ${rem}rem)`]: { display: "block" } } },
  },
}));

export const frame = style({
  // What is there for listeners only must not widen the page.
  position: "relative",
  minWidth: 0,
  maxWidth: "100%",
  contain: "inline-size",
  overflowX: "auto",
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: cardWithMore,
  // Paper does not scroll: all columns have to fit.
  "@media": {
    [onPhones]: { display: "none" },
    print: { overflowX: "visible", contain: "none", border: 0, background: "none" },
  },
});

export const table = style({ borderCollapse: "separate", borderSpacing: 2, width: "100%", fontSize: fontSize.s });

export const head = style({
  padding: `${space.xs} ${space.xxs}`,
  fontSize: small,
  fontWeight: fontWeight.medium,
  verticalAlign: "bottom",
  textAlign: "center",
  lineHeight: 1.25,
  "@media": { print: { padding: "2px 0", fontSize: "0.6875rem" } },
});

/** On paper the names of areas stand upright: there is no room for whole words side by side. */
export const headText = style({
  "@media": {
    print: {
      display: "inline-block",
      writingMode: "vertical-rl",
      rotate: "180deg",
      textAlign: "left",
      maxHeight: "9rem",
    },
  },
});

/** Of units below others, as long as a name still fits. */
const indents = { 0: 0, 1: 0, 2: 16, 3: 32, 4: 48 };

const namesWidth = "13rem";

/** Names of units stay in sight while the table is scrolled sideways. */
const first = style({
  position: "sticky",
  left: 0,
  zIndex: 1,
  background: vars.surface.card,
  padding: `3px ${space.xs}`,
  textAlign: "left",
  minWidth: "9rem",
  maxWidth: namesWidth,
  "@media": { print: { position: "static", fontSize: "0.75rem", padding: "1px 4px" } },
});

export const corner = style([first, { verticalAlign: "bottom", fontWeight: fontWeight.medium, fontSize: small }]);
export const name = styleVariants(indents, (indent, depth) => [
  first,
  { paddingLeft: 8 + indent, fontWeight: Number(depth) > 1 ? fontWeight.normal : fontWeight.semibold },
]);

export const link = style({
  display: "inline-block",
  padding: "2px 0",
  lineHeight: 1.35,
  selectors: { "&[aria-current]": { fontWeight: fontWeight.bold, textDecorationThickness: "2px" } },
  "@media": { print: { padding: 0, textDecoration: "none", color: vars.text.normal } },
});

const cellBase = style({
  padding: "5px 3px",
  textAlign: "center",
  whiteSpace: "nowrap",
  fontSize: small,
  fontVariantNumeric: "tabular-nums",
  borderRadius: 4,
  "@media": { print: { padding: "2px 1px", fontSize: "0.6875rem", printColorAdjust: "exact" } },
});

export const plain = style([cellBase, { color: vars.text.quiet }]);
export const why = style([
  cellBase,
  {
    paddingInline: space.xs,
    whiteSpace: "normal",
    textAlign: "left",
    background: vars.surface.sunken,
    color: vars.text.quiet,
  },
]);

/** Names and participation, with what parts the columns. */
const besideWhy = "21rem";

/** Stays in sight beside the names while the table is scrolled, and no wider than what then is left of the frame. */
export const whyText = style({
  "@media": {
    screen: {
      position: "sticky",
      left: namesWidth,
      display: "inline-block",
      maxWidth: `calc(100cqi - ${besideWhy})`,
    },
  },
});

/** The mark of a band, as charts have it: a ring, half a disc, a disc. */
const mark = (background: string, colour: string) => ({
  selectors: {
    "&::before": {
      content: "",
      display: "inline-block",
      width: 9,
      height: 9,
      marginRight: 4,
      borderRadius: "50%",
      border: `2px solid ${colour}`,
      background,
    },
  },
});

const banded = {
  low_result: [{ background: bandSurface.low }, mark("transparent", bandColor.low)],
  mid_result: [
    { background: bandSurface.mid },
    mark(`linear-gradient(to right, ${bandColor.mid} 50%, transparent 50%)`, bandColor.mid),
  ],
  high_result: [{ background: bandSurface.high }, mark(vars.positive.solid, vars.positive.solid)],
};

export const cell = styleVariants(
  { ...banded, none: [{ background: vars.surface.sunken, color: vars.text.quiet }] },
  (styles) => [cellBase, ...styles],
);

export const sample = styleVariants(banded, (styles) => [
  cellBase,
  { paddingInline: space.xs, color: vars.text.normal },
  ...styles,
]);

/** Go to the next line together. */
export const samples = style({ display: "inline-flex", flexWrap: "wrap", gap: space.xs });

export const legend = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.xs,
  fontSize: fontSize.s,
  color: vars.text.quiet,
});

export const note = style({ margin: 0, maxWidth: "none", fontSize: fontSize.s, color: vars.text.quiet });

export const onPhone = style({ display: "none", "@media": { [onPhones]: { display: "block" } } });

export const units = style([
  onPhone,
  { border: `1px solid ${vars.border.hairline}`, borderRadius: radius.control, background: vars.surface.card },
]);

/** On the narrowest phones a name has the row to itself, and its score stands below it. */
const narrowest = "screen and (max-width: 21.99em)";

/** What the number of each row is. */
export const unitsHead = style({
  padding: `${space.xs} ${space.m} 0`,
  color: vars.text.quiet,
  fontSize: fontSize.s,
  textAlign: "right",
  "@media": { [narrowest]: { textAlign: "left" } },
});

const unitBase = style({ selectors: { "& + &": { borderTop: `1px solid ${vars.border.hairline}` } } });

/** All of it stands further in, a score below the name too. */
export const unit = styleVariants(indents, (indent) => [unitBase, { paddingLeft: indent }]);

export const unitName = style({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: size.target,
  padding: `${space.xxs} ${space.m}`,
  listStyle: "none",
  "@media": { [narrowest]: { flexWrap: "wrap" } },
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});

export const chevron = style({
  display: "inline-flex",
  flex: "none",
  marginLeft: "auto",
  color: vars.primary.solid,
  selectors: { "details[open] > summary > &": { transform: "rotate(180deg)" } },
});

export const unitTitle = styleVariants(indents, (_, depth) => ({
  flex: 1,
  minWidth: 0,
  fontWeight: Number(depth) > 1 ? fontWeight.medium : fontWeight.semibold,
  overflowWrap: "anywhere",
  // Of three: name, score and the sign that it opens.
  selectors: { "&:nth-last-child(3)": { "@media": { [narrowest]: { flexBasis: "100%" } } } },
}));

export const unitCells = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  gap: `${space.xs} ${space.m}`,
  padding: `0 ${space.m} ${space.xs}`,
  margin: 0,
  fontSize: fontSize.s,
});

export const unitWhy = style({
  padding: `0 ${space.m}`,
  marginBottom: space.xs,
  fontSize: fontSize.s,
  color: vars.text.quiet,
});

export const unitLink = style({ padding: `0 ${space.m} ${space.s}` });
