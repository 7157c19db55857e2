import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, size, space } from "~/design/tokens";

/** Each as high as what it holds, short ones below each other: one of them may hold dozens of lines. */
export const tasks = style({ columnWidth: "17.5rem", columnGap: space.l });
globalStyle(`${tasks} > *`, { breakInside: "avoid" });
globalStyle(`${tasks} > * + *`, { marginTop: space.m });

export const cardTitle = style({ fontSize: fontSize.m });

export const lines = style({ listStyle: "none", margin: 0, padding: 0 });

export const line = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  minHeight: size.target,
  paddingBlock: space.xs,
  selectors: { "& + &": { borderTop: `1px solid ${vars.border.hairline}` } },
});

/** Beside each other where there is room: there may be a dozen. */
export const helpLines = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
  gap: space.l,
  listStyle: "none",
  padding: 0,
});

/** A number goes to the next line whole. */
export const whole = style({ display: "inline-block" });

export const helpLine = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: space.xxs,
  minWidth: 0,
  overflowWrap: "anywhere",
});

export const numbers = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.l,
  listStyle: "none",
  margin: 0,
  padding: 0,
});

export const number = style({ display: "flex", flexDirection: "column", minHeight: size.target });

export const value = style({
  fontFamily: vars.font.heading,
  fontWeight: fontWeight.bold,
  fontSize: fontSize.heading,
  fontVariantNumeric: "tabular-nums",
});
