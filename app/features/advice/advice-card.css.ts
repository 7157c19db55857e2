import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { fromGrid, tablet } from "~/design/breakpoints";
import { openOnPaper } from "~/design/folds/fold.css";
import { measured, sideBySide } from "~/design/layout.css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, space } from "~/design/tokens";

/**
 * Three beside each other at 1280 px, fewer as wide as there is room. Closed, those of a row end at one edge; what opens does
 * not pull its neighbours along.
 */
export const cards = style({
  display: "grid",
  gap: space.xs,
  gridTemplateColumns: "minmax(0, 1fr)",
  padding: 0,
  listStyle: "none",
  "@media": {
    [fromGrid.sm]: { gridTemplateColumns: "repeat(auto-fit, minmax(19rem, 1fr))", gap: space.m },
    // As high as its words, below each other in three columns; one alone has the whole width.
    print: { display: "block", columns: 3, columnGap: space.m },
  },
});
globalStyle(`${cards}:has(> :only-child)`, { "@media": { print: { columns: "auto" } } });
globalStyle(`${cards} > li`, { "@media": { print: { breakInside: "avoid", paddingBottom: 6 } } });

const base = style({
  height: "100%",
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.control,
  "@media": { print: { border: 0, breakInside: "avoid" } },
});

export const card = styleVariants({
  plain: [base, { background: vars.surface.card }],
  warm: [base, { background: vars.surface.warm, borderColor: "transparent" }],
});

export const head = style({
  display: "grid",
  gridTemplateColumns: "24px minmax(0, 1fr) 24px",
  alignItems: "center",
  gap: space.s,
  minHeight: 44,
  padding: `5px ${space.m}`,
  listStyle: "none",
  color: vars.primary.solid,
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:focus-visible": { borderRadius: radius.control },
    ":not([open]) > &": { height: "100%" },
  },
  "@media": {
    [fromGrid.sm]: { minHeight: 52, paddingBlock: 8 },
    print: { gridTemplateColumns: "minmax(0, 1fr)", minHeight: 0, padding: "2px 0" },
  },
});
globalStyle(`${head} > svg`, { "@media": { print: { display: "none" } } });

export const about = style({
  display: "block",
  color: vars.text.quiet,
  fontSize: "0.875rem",
  lineHeight: 1.3,
});

export const title = style({
  color: vars.text.normal,
  fontSize: "1rem",
  fontWeight: fontWeight.semibold,
  lineHeight: 1.3,
  hyphens: "auto",
  textWrap: "balance",
  "@media": { [fromGrid.sm]: { fontSize: fontSize.m } },
  selectors: { [`${head}:hover &`]: { textDecoration: "underline", textUnderlineOffset: "0.2em" } },
});

export const chevron = style({
  display: "inline-flex",
  selectors: { "details[open] > summary > &": { transform: "rotate(180deg)" } },
  "@media": { print: { display: "none" } },
});

export const content = style([
  measured,
  {
    padding: `0 ${space.m} ${space.m}`,
    "@media": { [fromGrid.sm]: { paddingLeft: 52 }, print: { padding: 0 } },
  },
]);

/** What it says, and what of it is for today; beside each other where lines would be too long to fill the room. */
export const columns = style({
  display: "grid",
  gap: space.s,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@container": { "(min-width: 50rem)": { ...sideBySide, gap: space.xl } },
});

globalStyle(`${base}::details-content`, openOnPaper);

export const today = style({ padding: space.s, borderRadius: radius.control, background: vars.primary.soft });

// What is to be done first has a row of its own, and the one or two after it fill the next.
globalStyle(`${cards} > :is(:has(${today}), :has(${today}) + :last-child)`, {
  "@media": { screen: { gridColumn: "1 / -1" } },
});
// Two beside each other leave no room empty.
globalStyle(`${cards}:not(:has(${today})) > :last-child:nth-child(odd)`, {
  "@media": { [`screen and ${tablet}`]: { gridColumn: "1 / -1" } },
});
globalStyle(`${cards}:not(:has(${today})):has([open]), ${cards}:has(li + li [open])`, { alignItems: "start" });
globalStyle(`${cards}:has(${today})`, {
  "@media": { [fromGrid.sm]: { gridTemplateColumns: "repeat(auto-fit, minmax(max(19rem, 34%), 1fr))" } },
});

export const readMore = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: 44,
  "@media": { print: { display: "none" } },
});
