import { globalStyle, style } from "@vanilla-extract/css";
import { openOnPaper } from "~/design/folds/fold.css";
import { vars } from "~/design/theme.css";
import { fontWeight, space } from "~/design/tokens";

export const row = style({
  // Rows stand beside each other, or in what holds those around another one.
  selectors: { "& + &, div + &, & + div > &:first-child": { borderTop: `1px solid ${vars.border.hairline}` } },
});

export const details = style({});

/** Of the card that it stands in: a row has room for one line, or for one that is not crowded. */
export const fromWidth = { line: "(min-width: 30rem)", roomy: "(min-width: 38rem)" } as const;

/** Of an icon and what is between it and the name. */
export const iconRoom = 36;

/** On phones two lines: name and number, bar and level; one line where there is room. */
export const head = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 5.75rem) 2rem 24px",
  gridTemplateAreas: `"name name score chevron" "bar band band chevron"`,
  alignItems: "center",
  gap: `0 ${space.s}`,
  // Two lines and this are 44 px at least.
  padding: `3px 0 3px ${iconRoom}px`,
  listStyle: "none",
  lineHeight: 1.25,
  "@media": {
    print: {
      // No word of a name is broken, so the names have most of the row.
      gridTemplateColumns: "minmax(0, 1fr) 2rem 2rem 6.5rem",
      gridTemplateAreas: `"name bar score band"`,
      columnGap: space.xs,
      minHeight: 0,
      padding: "2px 0",
      breakAfter: "avoid",
    },
  },
  "@container": {
    // What is said of a lowered level takes two lines.
    [fromWidth.line]: {
      gridTemplateColumns: "minmax(0, 1fr) 3.25rem 2.5rem 8.5rem 24px",
      gridTemplateAreas: `"name bar score band chevron"`,
      columnGap: space.xs,
      minHeight: 40,
    },
    [fromWidth.roomy]: {
      gridTemplateColumns: "minmax(11rem, 3fr) minmax(0, 2fr) 2.5rem 9rem 24px",
      columnGap: space.m,
      minHeight: 56,
      paddingBlock: 6,
    },
  },
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
  },
});

export const icon = style({
  gridArea: "1 / 1 / -1",
  marginLeft: -iconRoom,
  color: vars.primary.solid,
  "@media": { print: { display: "none" } },
});

export const name = style({
  gridArea: "name",
  fontSize: "1rem",
  lineHeight: 1.25,
  hyphens: "auto",
  "@media": { print: { fontSize: "inherit", hyphens: "none", overflowWrap: "normal" } },
  selectors: {
    [`${head}:hover &`]: { textDecoration: "underline", textUnderlineOffset: "0.2em" },
  },
});

export const score = style({
  gridArea: "score",
  justifySelf: "end",
  fontFamily: vars.font.heading,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: "tabular-nums",
});

export const bar = style({ gridArea: "bar" });

export const band = style({
  gridArea: "band",
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  justifySelf: "end",
  color: vars.text.quiet,
  fontSize: "0.875rem",
  "@media": { print: { justifySelf: "start" } },
  "@container": { [fromWidth.line]: { justifySelf: "start" } },
});

export const chevron = style({
  gridArea: "chevron",
  display: "inline-flex",
  color: vars.primary.solid,
  "@media": { print: { display: "none" } },
  selectors: { [`${details}[open] &`]: { transform: "rotate(180deg)" } },
});

globalStyle(`${details}::details-content`, openOnPaper);

/** A link to the details leaves their row in sight. */
export const content = style({
  scrollMarginTop: 80,
  padding: `${space.xs} 0 ${space.s}`,
  "@media": { print: { padding: "0 0 2px" } },
});
