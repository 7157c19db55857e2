import { style, styleVariants } from "@vanilla-extract/css";
import { media, vars } from "./theme.css";
import { fontWeight, motion, radius, size, space } from "./tokens";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space.xs,
  minHeight: size.control,
  // A name may be one word that is wider than a phone.
  overflowWrap: "anywhere",
  padding: `10px ${space.l}`,
  // Forced colours paint the border, so every tone has one.
  border: "2px solid transparent",
  borderRadius: radius.control,
  background: "none",
  fontFamily: vars.font.heading,
  fontWeight: fontWeight.semibold,
  fontSize: "1rem",
  lineHeight: 1.3,
  textAlign: "center",
  textWrap: "balance",
  textDecoration: "none",
  cursor: "pointer",
  touchAction: "manipulation",
  "@media": {
    [media.motionAllowed]: {
      transition: `background-color ${motion.quick}, color ${motion.quick}, scale ${motion.quick}`,
    },
    // A long word has the room that a narrow phone has.
    "(max-width: 22em)": { paddingInline: space.m },
    print: { display: "none" },
  },
  selectors: {
    "&:focus-visible": { borderRadius: radius.control },
    // A thumb hides the colour of what it presses; its edges it sees.
    "&:active:not(:disabled)": { scale: "0.97" },
    "&:disabled": {
      borderColor: vars.border.control,
      background: vars.surface.sunken,
      color: vars.text.quiet,
      cursor: "not-allowed",
    },
  },
});

export const tone = styleVariants({
  primary: [
    base,
    {
      background: vars.primary.solid,
      color: vars.primary.onSolid,
      selectors: {
        "&:is(:hover, :active):not(:disabled)": { background: vars.primary.strong, color: vars.primary.onSolid },
      },
    },
  ],
  secondary: [
    base,
    {
      background: vars.surface.card,
      borderColor: vars.primary.solid,
      color: vars.primary.solid,
      selectors: {
        "&:is(:hover, :active):not(:disabled)": { background: vars.primary.soft, color: vars.primary.strong },
      },
    },
  ],
  quiet: [
    base,
    {
      paddingInline: space.s,
      color: vars.primary.solid,
      textDecoration: "underline",
      textUnderlineOffset: "0.25em",
      textDecorationThickness: "1px",
      selectors: {
        "&:is(:hover, :active):not(:disabled)": { background: vars.primary.soft, color: vars.primary.strong },
      },
    },
  ],
  critical: [
    base,
    {
      background: vars.surface.card,
      borderColor: vars.critical.solid,
      color: vars.critical.solid,
      selectors: {
        "&:is(:hover, :active):not(:disabled)": { background: vars.critical.soft, color: vars.critical.strong },
      },
    },
  ],
});

export const fullWidth = style({ width: "100%" });
