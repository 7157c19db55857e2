import { style } from "@vanilla-extract/css";
import { fromGrid, phone } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, space } from "~/design/tokens";

export const screen = style({ "@media": { print: { breakInside: "avoid" } } });

/** The sentences, larger than all text below them. */
export const says = style({
  display: "grid",
  gap: space.xs,
  maxWidth: "46rem",
  fontSize: fontSize.l,
  lineHeight: 1.45,
});

export const numbers = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))",
  gap: space.m,
  paddingBlock: space.m,
  borderBlock: `1px solid ${vars.border.hairline}`,
});

export const number = style({ minWidth: 0 });

export const label = style({ color: vars.text.quiet, fontSize: fontSize.s });

export const value = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: `0 ${space.s}`,
  margin: 0,
});

export const large = style({
  fontFamily: vars.font.heading,
  fontSize: "1.75rem",
  fontWeight: fontWeight.bold,
  lineHeight: 1.25,
  fontVariantNumeric: "tabular-nums",
  "@media": {
    // "ungefär 120" beside another number; with letters of twice the size it has no room in one line.
    [`screen and ${phone}`]: { fontSize: "1.5rem" },
    "(min-width: 19em)": { whiteSpace: "nowrap" },
  },
});

export const note = style({ flexBasis: "100%", color: vars.text.quiet, fontSize: fontSize.s, textWrap: "balance" });

/** Below the number, so that numbers stand below each other. */
export const moved = style({ flexBasis: "100%", color: vars.text.quiet, fontSize: fontSize.s, textAlign: "end" });

/** What goes well beside what needs attention where both have room. */
export const sides = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.m,
  "@media": {
    [fromGrid.sm]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
    print: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
  },
});

export const side = style({
  padding: space.m,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
});

export const ranked = style({ margin: 0, padding: 0, listStyle: "none" });

export const stated = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: `0 ${space.m}`,
  paddingBlock: space.xs,
  selectors: { "& + &": { borderTop: `1px solid ${vars.border.hairline}` } },
});

/** Large enough to be pressed with a thumb. */
export const name = style({ paddingBlock: space.xs, fontWeight: fontWeight.medium });

export const values = style({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: `0 ${space.m}`,
  marginLeft: "auto",
});

/** Below both; to the form, for whoever plans. Paper has none. */
export const plan = style({
  flexBasis: "100%",
  paddingBottom: space.xs,
  fontSize: fontSize.s,
  "@media": { print: { display: "none" } },
});

export const planLink = style({ paddingBlock: space.xxs });

export const one = style({ display: "inline-flex", alignItems: "baseline", gap: space.xs });
