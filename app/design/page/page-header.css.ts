import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid, headerPx, low, phone, staysInSight } from "../breakpoints";
import { pageFrame } from "../layout.css";
import { vars } from "../theme.css";
import { fontSize, fontWeight, radius, size, space } from "../tokens";

export const header = style({
  background: vars.surface.card,
  borderBottom: `1px solid ${vars.border.hairline}`,
  "@media": {
    // A phone keeps the menu at hand (specification, section 9) in a row of its own, where it covers no words.
    [`${staysInSight} and ${phone}`]: { position: "sticky", top: 0, zIndex: 2 },
    print: { border: 0 },
  },
});

export const inner = style([
  pageFrame,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    minHeight: `${headerPx - 1}px`,
    "@media": {
      // Links that find no room stand in a second row; the languages keep their place.
      [fromGrid.sm]: { flexWrap: "nowrap", minHeight: "76px", gap: `0 ${space.l}` },
      // With the bar below it a third of the screen at most.
      [low]: { minHeight: 0 },
    },
  },
]);

export const home = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: size.target,
  marginRight: "auto",
});

const list = style({ display: "flex", listStyle: "none", padding: 0 });

export const nav = style({ "@media": { [phone]: { display: "none" }, print: { display: "none" } } });

export const navList = style([list, { flexWrap: "wrap", justifyContent: "flex-end", gap: `0 ${space.l}` }]);

/** A number beside a link. */
export const waits = style({
  minWidth: "1.75em",
  marginLeft: space.xs,
  paddingInline: space.xs,
  // Seen in forced colours, where the surface is not.
  border: `1px solid ${vars.primary.solid}`,
  borderRadius: radius.pill,
  background: vars.primary.solid,
  color: vars.primary.onSolid,
  fontSize: "0.875rem",
  fontWeight: fontWeight.medium,
  fontVariantNumeric: "tabular-nums",
  lineHeight: 1.6,
  textAlign: "center",
});

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
    "&[aria-current]": {
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

export const sheetList = style({ listStyle: "none", padding: 0, selectors: { "& + &": { marginTop: space.l } } });

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
  selectors: { "&[aria-current]": { color: vars.primary.solid, borderBottomColor: vars.primary.solid } },
});

/** What is needed less often. */
export const sheetLinkQuiet = style({
  display: "flex",
  alignItems: "center",
  minHeight: size.control,
  color: vars.text.normal,
});

globalStyle(`:where(html):has(${menu}[open])`, { "@media": { [phone]: { overflow: "hidden" } } });
// The sheet is within the header, and nothing that sticks may stand out of it.
globalStyle(`${header}:has(${menu}[open])`, { "@media": { [phone]: { zIndex: 11 } } });
