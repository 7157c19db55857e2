import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { fromGrid, smallPhone } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontWeight, radius, space } from "~/design/tokens";

/** Three beside each other on wide screens: nine are seen at once. */
export const lines = style({
  display: "grid",
  gap: space.s,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
  padding: 0,
  listStyle: "none",
  "@media": { print: { gridTemplateColumns: "1fr 1fr 1fr" } },
});

/** As high as its row; what is asked is as high as its words. */
export const line = style({
  display: "flex",
  flexDirection: "column",
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.control,
  background: vars.surface.card,
  "@media": { print: { breakInside: "avoid" } },
});

/** What opens has the row to itself. */
globalStyle(`${lines} > :has(> [open])`, { "@media": { screen: { gridColumn: "1 / -1" } } });

export const head = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto 24px",
  alignItems: "center",
  gap: `${space.xxs} ${space.xs}`,
  padding: `${space.s} ${space.m}`,
  listStyle: "none",
  lineHeight: 1.3,
  selectors: { "&::-webkit-details-marker": { display: "none" }, "&:focus-visible": { borderRadius: radius.control } },
});

export const name = style({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  fontFamily: vars.font.heading,
  fontSize: "1rem",
  fontWeight: fontWeight.semibold,
  hyphens: "auto",
  minWidth: 0,
  // On paper no word of a name is broken.
  "@media": {
    [smallPhone]: { gridColumn: "1 / 3" },
    print: { gridColumn: "1 / -1", hyphens: "none", overflowWrap: "normal" },
  },
  selectors: { [`${head}:hover &`]: { textDecoration: "underline", textUnderlineOffset: "0.2em" } },
});

export const values = style({
  fontFamily: vars.font.heading,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  "@media": { [smallPhone]: { gridColumn: "1 / -1" } },
});

export const chevron = style({
  display: "inline-flex",
  gridRow: 1,
  gridColumn: 3,
  color: vars.primary.solid,
  "@media": { print: { display: "none" } },
  selectors: { [`${line} > [open] &`]: { transform: "rotate(180deg)" } },
});

/** Drawn in the colour of its text. */
export const drawing = style({ gridColumn: "1 / -1", lineHeight: 0, color: vars.primary.solid });
globalStyle(`${drawing} > svg`, { height: 56 });
globalStyle(`${line} > [open] ${drawing} > svg`, { "@media": { screen: { height: 180 } } });

/** The last day stands at the right end of the drawing. */
export const day = style({ color: vars.text.quiet, fontSize: "0.875rem" });
globalStyle(`${day} + ${day}`, { gridColumn: "2 / -1", justifySelf: "end" });

const saidBase = style({ gridColumn: "1 / -1", fontSize: "0.875rem", textWrap: "balance" });

export const said = styleVariants({
  change: [saidBase, { fontWeight: fontWeight.medium }],
  quiet: [saidBase, { color: vars.text.quiet }],
});

export const content = style({
  display: "grid",
  gap: space.s,
  padding: `0 ${space.m} ${space.m}`,
  "@media": {
    // Three columns of numbers need the room.
    [smallPhone]: { paddingInline: space.xs },
    [fromGrid.sm]: { maxWidth: "40rem" },
    print: { display: "none" },
  },
});
