import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css";
import { fontWeight, size, space } from "./tokens";

export const nav = style({ "@media": { print: { display: "none" } } });

export const list = style({
  display: "flex",
  gap: space.l,
  padding: 0,
  borderBottom: `1px solid ${vars.border.hairline}`,
  listStyle: "none",
  overflowX: "auto",
});

export const tab = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: size.control,
  // The line takes the place of padding: a transparent border would show in forced colours.
  paddingBlock: "4px",
  color: vars.text.quiet,
  fontFamily: vars.font.heading,
  fontSize: "1rem",
  fontWeight: fontWeight.semibold,
  textDecoration: "none",
  whiteSpace: "nowrap",
  selectors: {
    "&:hover": { color: vars.primary.strong },
    '&[aria-current="page"]': {
      paddingBottom: 0,
      borderBottom: `4px solid ${vars.primary.solid}`,
      color: vars.primary.solid,
    },
    // The row scrolls and would cut off an outer ring.
    "&:focus-visible": { outlineOffset: "-3px", boxShadow: `inset 0 0 0 6px ${vars.focus.halo}` },
  },
});
