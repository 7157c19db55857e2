import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../theme.css";
import { motion, radius, size, space } from "../tokens";

export const rows = style({ display: "grid", gap: space.xs, counterReset: "option" });

export const row = style({ display: "block", position: "relative", cursor: "pointer" });

export const mark = style({
  appearance: "none",
  position: "absolute",
  top: "50%",
  left: space.m,
  width: "24px",
  height: "24px",
  margin: "-12px 0 0",
  border: `2px solid ${vars.border.control}`,
  borderRadius: radius.pill,
  background: vars.surface.card,
  cursor: "pointer",
  "@media": {
    [media.motionAllowed]: { transition: `border-width ${motion.quick}` },
    [media.forcedColors]: { forcedColorAdjust: "none", borderColor: "CanvasText", background: "Canvas" },
  },
  selectors: {
    // The row shows focus and choice; the mark itself is all border when chosen, so that it survives forced colours.
    "&:focus-visible": { outline: "none", boxShadow: "none", borderRadius: radius.pill },
    "&:checked": {
      borderWidth: "8px",
      borderColor: vars.primary.solid,
      "@media": { [media.forcedColors]: { borderColor: "Highlight" } },
    },
  },
});

export const face = style({
  display: "flex",
  alignItems: "center",
  columnGap: space.s,
  minHeight: size.row,
  padding: `14px ${space.m} 14px 56px`,
  border: `2px solid ${vars.border.hairline}`,
  borderRadius: radius.control,
  background: vars.surface.card,
  lineHeight: 1.4,
  "@media": { [media.motionAllowed]: { transition: `background-color ${motion.quick}, border-color ${motion.quick}` } },
  selectors: {
    [`${row}:hover &`]: { borderColor: vars.border.control },
    [`${mark}:checked + &`]: {
      background: vars.primary.soft,
      borderColor: vars.primary.solid,
      "@media": { [media.forcedColors]: { borderColor: "Highlight" } },
    },
    [`${mark}:focus-visible + &`]: {
      outline: `3px solid ${vars.focus.ring}`,
      outlineOffset: "3px",
      boxShadow: `0 0 0 3px ${vars.focus.halo}`,
    },
  },
});

/** The key that chooses a row, where a script says that there are such keys and whoever has a mouse has a keyboard too. */
globalStyle(`[data-numbered] ${face}::after`, {
  "@media": {
    "(hover: hover) and (pointer: fine)": {
      // The number is told by the control itself.
      content: ["counter(option)", 'counter(option) / ""'],
      counterIncrement: "option",
      flex: "none",
      boxSizing: "border-box",
      minWidth: "24px",
      marginInlineStart: "auto",
      padding: "0 6px",
      border: `1px solid ${vars.border.control}`,
      borderRadius: "4px",
      color: vars.text.quiet,
      fontSize: "0.875rem",
      textAlign: "center",
    },
  },
});
