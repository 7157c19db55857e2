import { style } from "@vanilla-extract/css";
import { vars } from "../theme.css";
import { fontWeight, size, space } from "../tokens";

/** Where the row goes on beyond an edge, it fades out at a line there; forced colours keep the line. */
const fade = {
  content: "",
  position: "absolute",
  insetBlock: 0,
  width: "40px",
  pointerEvents: "none",
} as const;

export const nav = style({
  position: "relative",
  "@media": { print: { display: "none" } },
  selectors: {
    '&[data-more~="start"]::before': {
      ...fade,
      left: 0,
      borderLeft: `3px solid ${vars.border.control}`,
      background: `linear-gradient(to left, transparent, ${vars.surface.page})`,
    },
    '&[data-more~="end"]::after': {
      ...fade,
      right: 0,
      borderRight: `3px solid ${vars.border.control}`,
      background: `linear-gradient(to right, transparent, ${vars.surface.page})`,
    },
  },
});

export const list = style({
  display: "flex",
  gap: space.l,
  padding: 0,
  borderBottom: `1px solid ${vars.border.hairline}`,
  listStyle: "none",
  overflowX: "auto",
  // Nothing brings the current tab into sight there.
  "@media": { "(scripting: none)": { flexWrap: "wrap", rowGap: 0 } },
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
    "&[aria-current]": {
      paddingBottom: 0,
      borderBottom: `4px solid ${vars.primary.solid}`,
      color: vars.primary.solid,
    },
    // The row scrolls and would cut off an outer ring.
    "&:focus-visible": { outlineOffset: "-3px", boxShadow: `inset 0 0 0 6px ${vars.focus.halo}` },
  },
});
