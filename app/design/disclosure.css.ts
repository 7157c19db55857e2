import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "./theme.css";
import { fontSize, fontWeight, size, space } from "./tokens";

export const disclosure = style({ borderBottom: `1px solid ${vars.border.hairline}` });

export const summary = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.m,
  minHeight: size.row,
  paddingBlock: space.s,
  listStyle: "none",
  color: vars.primary.solid,
  fontFamily: vars.font.heading,
  fontSize: fontSize.m,
  fontWeight: fontWeight.semibold,
  lineHeight: 1.35,
  textWrap: "balance",
  // On paper no heading stands at the end of a sheet.
  "@media": { print: { breakAfter: "avoid" } },
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { color: vars.primary.strong, textDecoration: "underline", textUnderlineOffset: "0.2em" },
  },
});

export const chevron = style({
  display: "inline-flex",
  flex: "none",
  "@media": { print: { display: "none" } },
  // Of its own section: one may hold others.
  selectors: { [`${disclosure}[open] > summary > &`]: { transform: "rotate(180deg)" } },
});

// Paper cannot be opened.
globalStyle(`${disclosure}::details-content`, {
  "@media": { print: { contentVisibility: "visible", blockSize: "auto" } },
});

export const content = style({ paddingBottom: space.l });
