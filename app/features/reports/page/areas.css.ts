import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { fromGrid, smallPhone } from "~/design/breakpoints";
import { openOnPaper } from "~/design/folds/fold.css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, size, space } from "~/design/tokens";

/** Where the bars are drawn that it explains. */
export const beside = style({ "@media": { "screen and (max-width: 63.99em)": { display: "none" } } });

export const list = style({
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.control,
  background: vars.surface.card,
});

/** As wide as the names of facts where an area is open. */
const ofNames = "minmax(0, 19rem)";
/** Name, mean, spread, change; the last place is the mark that it opens. */
const columns = `${ofNames} minmax(10rem, 1fr) 12rem minmax(0, 1fr) 24px`;
/** A sheet of paper is narrower. */
const onPaper = "13rem minmax(8rem, 1fr) 9rem minmax(0, 1fr)";
const inColumns = { display: "grid", gridTemplateColumns: columns, columnGap: space.m, alignItems: "center" };

export const heads = style({
  display: "none",
  "@media": {
    [fromGrid.md]: {
      ...inColumns,
      padding: `${space.xs} ${space.m}`,
      borderRadius: `${radius.control} ${radius.control} 0 0`,
      background: vars.surface.sunken,
      color: vars.text.quiet,
      fontSize: fontSize.s,
      fontWeight: fontWeight.medium,
    },
  },
});

export const area = style({
  scrollMarginTop: "5rem",
  selectors: {
    "& + &": { borderTop: `1px solid ${vars.border.hairline}` },
    // Where a concern leads to.
    "&:target": { boxShadow: `inset 4px 0 ${vars.primary.solid}` },
  },
  "@media": {
    // No sheet begins with the last line alone.
    print: { breakInside: "avoid", selectors: { "&:last-child": { breakBefore: "avoid" } } },
  },
});

/** On a phone the number stands beside the name where it has room, else below; the mark that it opens stands beside both. */
export const line = style({
  display: "grid",
  // The longest word is never broken: the number beside it takes a second line instead.
  gridTemplateColumns: "minmax(min-content, 1fr) minmax(0, auto) 24px",
  columnGap: space.xs,
  alignItems: "center",
  minHeight: size.control,
  padding: `${space.xs} ${space.s}`,
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "details > &:hover": { background: vars.primary.soft },
  },
  "@media": {
    [fromGrid.md]: {
      gridTemplateColumns: columns,
      columnGap: space.m,
      minHeight: size.target,
      paddingInline: space.m,
    },
    print: { gridTemplateColumns: onPaper, columnGap: space.m, minHeight: 0, paddingBlock: space.xxs },
  },
});

export const name = style({ fontSize: fontSize.m, lineHeight: 1.35, hyphens: "auto" });

/** On a phone beside the name where there is room for it, else below. */
export const values = styleVariants(
  {
    beside: { narrow: "2", wide: "2 / 4" },
    below: { narrow: "1 / 3", wide: "2 / 4" },
    sentence: { narrow: "1 / 3", wide: "2 / 5" },
  },
  ({ narrow, wide }) => ({
    display: "grid",
    gap: space.xxs,
    gridColumn: narrow,
    "@media": {
      // Beside a number the longest words of the smallest phones would be broken.
      [smallPhone]: { gridColumn: "1 / 3" },
      [fromGrid.md]: { gridColumn: wide },
      print: { gridColumn: wide },
    },
  }),
);

const valueBase = style({ display: "grid", alignItems: "center", columnGap: space.m });

/** A number with its bar, or the sentence why there is none. */
export const value = styleVariants({
  number: [
    valueBase,
    {
      "@media": {
        [fromGrid.md]: { gridTemplateColumns: "minmax(9rem, 1fr) 12rem" },
        print: { gridTemplateColumns: "minmax(8rem, 1fr) 9rem" },
      },
    },
  ],
  sentence: [valueBase],
});

export const bar = style({
  display: "none",
  fontSize: "0.8125rem",
  lineHeight: 1.3,
  color: vars.text.quiet,
  "@media": { [fromGrid.md]: { display: "block" }, print: { display: "block" } },
});

export const note = style({
  gridColumn: "1 / 3",
  color: vars.text.quiet,
  fontSize: fontSize.s,
  lineHeight: 1.35,
  "@media": { [fromGrid.md]: { gridColumn: 4, gridRow: 1 }, print: { gridColumn: 4, gridRow: 1 } },
});

export const chevron = style({
  display: "inline-flex",
  gridColumn: 3,
  gridRow: 1,
  color: vars.primary.solid,
  selectors: { "details[open] > summary > &": { transform: "rotate(180deg)" } },
  "@media": { [fromGrid.md]: { gridColumn: 5 }, print: { display: "none" } },
});

/** From the same edges as its line. */
export const content = style({
  padding: `0 ${space.s} ${space.m}`,
  "@media": { [fromGrid.md]: { paddingInline: space.m }, print: { paddingBottom: space.xs } },
});

export const facts = style({
  display: "grid",
  gap: space.xs,
  margin: 0,
  fontSize: fontSize.s,
  "@media": { print: { display: "flex", flexWrap: "wrap", gap: `0 ${space.m}`, fontSize: "0.75rem" } },
});

export const fact = style({
  display: "grid",
  gap: `0 ${space.m}`,
  "@media": {
    [fromGrid.sm]: { gridTemplateColumns: "15rem minmax(0, 1fr)" },
    [fromGrid.md]: { gridTemplateColumns: `${ofNames} minmax(0, 1fr)` },
    print: { display: "flex", gap: space.xxs },
  },
});

export const factLabel = style({
  color: vars.text.quiet,
  "@media": { print: { selectors: { "&::after": { content: ":" } } } },
});

export const factValue = style({ margin: 0 });

/** Smaller than the name of the area, and apart from the facts. */
export const leafletsTitle = style({ marginTop: space.s, fontSize: fontSize.s });

export const leaflets = style({ display: "grid", gap: space.xs, paddingLeft: space.m, marginTop: space.xs });

globalStyle(`${area}::details-content`, openOnPaper);
