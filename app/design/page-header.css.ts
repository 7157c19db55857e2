import { globalStyle, style } from "@vanilla-extract/css";
import { containerPx, fromGrid } from "./breakpoints";
import { vars } from "./theme.css";
import { fontSize, fontWeight, radius, shadow, size, space } from "./tokens";

const phone = "(max-width: 47.99em)";

export const header = style({
  background: vars.surface.card,
  borderBottom: `1px solid ${vars.border.hairline}`,
  "@media": { print: { border: 0 } },
});

export const inner = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  maxWidth: containerPx.contentMaxWidth,
  minHeight: "64px",
  marginInline: "auto",
  paddingInline: space.m,
  "@media": {
    [fromGrid.sm]: { minHeight: "76px", gap: `0 ${space.l}`, paddingInline: containerPx.padding },
    print: { padding: 0 },
  },
});

export const home = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: size.target,
  marginRight: "auto",
});

const list = style({ display: "flex", listStyle: "none", padding: 0 });

export const nav = style({ "@media": { [phone]: { display: "none" }, print: { display: "none" } } });

export const navList = style([list, { gap: space.l }]);

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: size.target,
  // The line takes the place of padding: a transparent border would show in forced colours.
  paddingBlock: "3px",
  color: vars.text.normal,
  textDecoration: "none",
  selectors: {
    "&:hover": { textDecoration: "underline" },
    '&[aria-current="page"]': {
      paddingBottom: 0,
      borderBottom: `3px solid ${vars.primary.solid}`,
      fontWeight: fontWeight.medium,
      textDecoration: "none",
    },
  },
});

export const languages = style({ "@media": { print: { display: "none" } } });

export const languageList = style([list, { gap: space.xxs, "@media": { [phone]: { gap: 0 } } }]);

export const language = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: size.target,
  paddingInline: space.xxs,
  minHeight: size.target,
  color: vars.text.quiet,
  fontSize: fontSize.s,
  textTransform: "uppercase",
  textDecoration: "none",
  selectors: {
    "&:hover": { textDecoration: "underline" },
    '&[aria-current="true"]': {
      color: vars.primary.solid,
      fontWeight: fontWeight.medium,
      textDecoration: "underline",
      textDecorationThickness: "3px",
      textUnderlineOffset: "8px",
    },
  },
});

export const menu = style({ "@media": { [fromGrid.sm]: { display: "none" }, print: { display: "none" } } });

export const menuButton = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: size.control,
  height: size.control,
  marginRight: "-12px",
  borderRadius: radius.pill,
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:focus-visible": { borderRadius: radius.pill },
    // Stays above the sheet it opened, where the thumb already is.
    [`${menu}[open] > &`]: { position: "fixed", top: space.xs, right: space.m, marginRight: "-12px", zIndex: 11 },
  },
});

/** Once the header has been scrolled away. */
export const menuButtonFloating = style({
  position: "fixed",
  top: space.xs,
  right: space.m,
  zIndex: 9,
  marginRight: 0,
  border: `1px solid ${vars.border.hairline}`,
  background: vars.surface.card,
  boxShadow: shadow.soft,
});

export const menuIcon = style({ display: "inline-flex", selectors: { [`${menu}[open] &`]: { display: "none" } } });

export const closeIcon = style({ display: "none", selectors: { [`${menu}[open] &`]: { display: "inline-flex" } } });

export const sheet = style({
  position: "fixed",
  inset: 0,
  zIndex: 10,
  overflow: "auto",
  padding: `72px ${space.l} ${space.l}`,
  background: vars.surface.card,
});

export const sheetList = style({ listStyle: "none", padding: 0 });

export const sheetLink = style({
  display: "flex",
  alignItems: "center",
  minHeight: "64px",
  borderBottom: `1px solid ${vars.border.hairline}`,
  color: vars.text.normal,
  fontFamily: vars.font.heading,
  fontSize: "1.25rem",
  fontWeight: fontWeight.semibold,
  textDecoration: "none",
  selectors: { '&[aria-current="page"]': { color: vars.primary.solid, borderBottomColor: vars.primary.solid } },
});

globalStyle(`:where(html):has(${menu}[open])`, { "@media": { [phone]: { overflow: "hidden" } } });
