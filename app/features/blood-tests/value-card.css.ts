import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, space } from "~/design/tokens";

/** Words, drawing and numbers: below each other on a phone, the numbers beside the drawing where there is room. */
export const bare = style({
  display: "grid",
  gap: space.m,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [`screen and ${fromGrid.sm}`]: {
      gridTemplateColumns: "264px minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr",
      columnGap: space.xl,
    },
    print: {
      gridTemplateColumns: "60px minmax(0, 1fr)",
      gap: `0 ${space.xs}`,
      breakInside: "avoid",
      fontSize: "7.5pt",
      lineHeight: 1.2,
    },
  },
});

export const card = style([
  bare,
  {
    padding: space.m,
    border: `1px solid ${vars.border.hairline}`,
    borderRadius: radius.card,
    background: vars.surface.card,
    "@media": { [`screen and ${fromGrid.sm}`]: { padding: space.l }, print: { padding: space.s } },
  },
]);

const besideDrawing = {
  [`screen and ${fromGrid.sm}`]: { gridColumn: 2 },
  print: { gridColumn: 2 },
};

export const words = style({ "@media": besideDrawing });

/** As wide as it was drawn: its letters keep their size. */
export const chart = style({
  width: 264,
  maxWidth: "100%",
  justifySelf: "center",
  "@media": {
    [`screen and ${fromGrid.sm}`]: { gridColumn: 1, gridRow: "1 / span 2" },
    print: { gridColumn: 1, gridRow: "1 / span 2", width: 60 },
  },
});

export const numbers = style({ minWidth: 0, "@media": besideDrawing });

export const name = style({ fontSize: fontSize.subheading, "@media": { print: { fontSize: "1rem" } } });

export const result = style({
  marginTop: space.xxs,
  fontFamily: vars.font.heading,
  fontSize: fontSize.heading,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: "tabular-nums",
  "@media": { print: { margin: 0, fontSize: "1rem" } },
});

export const sentence = style({ marginTop: space.xs, fontWeight: fontWeight.medium });

export const unit = style({ fontSize: fontSize.m, fontWeight: fontWeight.semibold });

export const status = style({
  display: "flex",
  textWrap: "balance",
  alignItems: "flex-start",
  gap: space.xxs,
  fontFamily: vars.font.body,
  fontSize: fontSize.s,
  fontWeight: fontWeight.normal,
  color: vars.text.quiet,
  "@media": { print: { fontSize: "7.5pt" } },
});

export const outside = style([status, { fontWeight: fontWeight.medium, color: vars.caution.solid }]);

/** Name and result in one line where both have room, and below them where the result stands. */
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  flex: "1 1 0",
  justifyContent: "space-between",
  alignItems: "center",
  columnGap: space.m,
  color: vars.text.normal,
});
globalStyle(`${row} > ${status}`, { flexBasis: "100%" });

export const rowName = style({
  flex: "1 1 9rem",
  minWidth: 0,
  fontSize: fontSize.m,
  "@media": { print: { fontSize: "1rem" } },
});

const rowValue = style({ fontVariantNumeric: "tabular-nums", textAlign: "right" });

export const rowResult = style([
  rowValue,
  {
    fontSize: fontSize.l,
    fontWeight: fontWeight.bold,
    whiteSpace: "nowrap",
    "@media": { print: { fontSize: "1rem" } },
  },
]);

export const rowSentence = style([
  rowValue,
  {
    flex: "0 1 14rem",
    textAlign: "start",
    fontFamily: vars.font.body,
    fontSize: fontSize.s,
    fontWeight: fontWeight.medium,
  },
]);

export const rowUnit = style({ fontSize: fontSize.s, fontWeight: fontWeight.semibold });

/** Paper keeps the numbers. */
export const about = style({
  marginTop: space.xs,
  fontSize: fontSize.s,
  color: vars.text.quiet,
  "@media": { print: { display: "none" } },
});

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontSize: fontSize.s,
  lineHeight: 1.4,
  "@media": {
    // With letters of twice the size on a phone long words have no room beside the values.
    "(max-width: 18.99em)": { overflowWrap: "anywhere", hyphens: "auto" },
    print: { fontSize: "7pt", lineHeight: 1.2 },
  },
});

/** The heading above says the same to those who see it. */
export const caption = style({ position: "absolute", clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden" });

/** Paper has the unit in the line above. */
export const head = style({ color: vars.text.quiet, "@media": { print: { display: "none" } } });

globalStyle(`${head} th`, {
  paddingBlock: space.xxs,
  "@media": { print: { paddingBlock: 1 } },
  fontWeight: fontWeight.medium,
  textAlign: "left",
  verticalAlign: "bottom",
});
globalStyle(`${head} th:last-child`, { textAlign: "right", paddingLeft: space.s });
globalStyle(`${table} tbody tr`, { borderTop: `1px solid ${vars.border.hairline}` });

/** What goes on in a second line stands below the words, not below the mark. */
export const rowHead = style({
  padding: `${space.xxs} 0 ${space.xxs} 36px`,
  textIndent: -36,
  fontWeight: fontWeight.normal,
  textAlign: "left",
  verticalAlign: "top",
  "@media": { print: { padding: "1px 0 1px 22px", textIndent: -22 } },
});

/** What stands for the row in the drawing; rows without one begin where the others do. */
export const mark = style({
  display: "inline-block",
  width: 28,
  marginRight: space.xs,
  textIndent: 0,
  "@media": { print: { width: 20, marginRight: 2 } },
});
globalStyle(`${mark} > svg`, { "@media": { print: { width: 18, height: "auto" } } });

export const value = style({
  padding: `${space.xxs} 0 ${space.xxs} ${space.s}`,
  "@media": { print: { paddingBlock: 1 } },
  fontVariantNumeric: "tabular-nums",
  fontWeight: fontWeight.medium,
  textAlign: "right",
  verticalAlign: "top",
});

/** What is parted only where letters of twice the size leave no other way. */
export const line = style({ "@media": { "(min-width: 19em)": { whiteSpace: "nowrap" } } });

export const source = style({
  marginTop: space.xs,
  fontSize: fontSize.s,
  color: vars.text.quiet,
  // Many values stand on a page.
  "@media": { print: { fontSize: "7pt", marginTop: 2 } },
});
