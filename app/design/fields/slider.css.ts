import { type StyleRule, style, styleVariants } from "@vanilla-extract/css";
import { media, vars } from "../theme.css";
import { fontSize, fontWeight, motion, radius, size, space } from "../tokens";

/** Distances in px that the drawing in `slider.tsx` shares: half a thumb, and the height of the slider or number field. */
export const thumbRadius = Number.parseInt(size.sliderThumb, 10) / 2;
export const fieldHeight = 72;

export const ends = style({
  display: "flex",
  justifyContent: "space-between",
  gap: space.l,
  lineHeight: 1.35,
});

export const end = style({ maxWidth: "47%", selectors: { "&:last-child": { textAlign: "right" } } });

export const endNumber = style({
  display: "block",
  color: vars.text.quiet,
  fontSize: fontSize.s,
  fontVariantNumeric: "tabular-nums",
});

/** As high as the number field that the slider takes the place of, so that nothing moves. */
export const field = style({ position: "relative", minHeight: fieldHeight });

export const numberField = style({
  display: "block",
  width: "6.5rem",
  // With its margin as high as the field: an error above it is clear of the ring of its focus.
  height: fieldHeight - 12,
  margin: "12px auto 0",
  border: `2px solid ${vars.border.control}`,
  borderRadius: radius.control,
  background: vars.surface.card,
  fontFamily: vars.font.heading,
  fontSize: "1.75rem",
  fontWeight: fontWeight.semibold,
  textAlign: "center",
  selectors: {
    "&:focus-visible": { borderRadius: radius.control },
    '&[aria-invalid="true"]': { borderColor: vars.critical.solid },
  },
});

export const drawing = style({
  position: "absolute",
  top: 0,
  left: thumbRadius,
  width: `calc(100% - ${2 * thumbRadius}px)`,
  height: fieldHeight,
  overflow: "visible",
  pointerEvents: "none",
});

export const track = style({
  stroke: vars.border.control,
  strokeWidth: 4,
  strokeLinecap: "round",
  "@media": { [media.forcedColors]: { stroke: "CanvasText" } },
});

export const fill = style({
  stroke: vars.primary.solid,
  strokeWidth: 8,
  strokeLinecap: "round",
  "@media": { [media.forcedColors]: { stroke: "Highlight" } },
});

const rangeBase = style({
  appearance: "none",
  display: "block",
  position: "relative",
  width: "100%",
  height: fieldHeight,
  margin: 0,
  background: "transparent",
  cursor: "pointer",
  // A finger that scrolls the page does not move the thumb.
  touchAction: "pan-y",
  selectors: {
    "&:focus-visible": { outline: "none", boxShadow: "none" },
    // Firefox draws a track of its own.
    "&::-moz-range-track": { background: "transparent" },
  },
});

const ring = {
  outline: `3px solid ${vars.focus.ring}`,
  outlineOffset: "3px",
  boxShadow: `0 0 0 3px ${vars.focus.halo}`,
} satisfies StyleRule;

/** Both engines draw the thumb, but neither reads a rule that names the other's. */
function thumb(rule: StyleRule, focused: StyleRule = {}) {
  const base = {
    appearance: "none",
    boxSizing: "border-box",
    width: size.sliderThumb,
    height: size.sliderThumb,
    borderRadius: radius.pill,
    border: `3px solid ${vars.primary.solid}`,
    ...rule,
  } satisfies StyleRule;
  return {
    "&::-webkit-slider-thumb": base,
    "&::-moz-range-thumb": base,
    "&:focus-visible::-webkit-slider-thumb": { ...ring, ...focused },
    "&:focus-visible::-moz-range-thumb": { ...ring, ...focused },
  };
}

export const range = styleVariants({
  hollow: [
    rangeBase,
    {
      selectors: thumb({
        background: vars.surface.card,
        "@media": {
          [media.forcedColors]: { forcedColorAdjust: "none", background: "Canvas", borderColor: "ButtonText" },
        },
      }),
    },
  ],
  chosen: [
    rangeBase,
    {
      selectors: thumb({
        background: vars.primary.solid,
        boxShadow: `inset 0 0 0 3px ${vars.primary.onSolid}`,
        "@media": {
          [media.motionAllowed]: { transition: `background-color ${motion.quick}` },
          [media.forcedColors]: { forcedColorAdjust: "none", background: "Highlight", borderColor: "Highlight" },
        },
      }),
    },
  ],
});

export const steps = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.s,
  minHeight: size.control,
  marginTop: space.s,
});

/** The number that is chosen: beside the thumb a finger would cover it. */
export const chosenNumber = style({
  fontFamily: vars.font.heading,
  fontSize: "1.75rem",
  fontWeight: fontWeight.semibold,
  fontVariantNumeric: "tabular-nums",
});

/** As wide as its field, or it would be centred elsewhere. */
export const status = style({
  maxWidth: "none",
  color: vars.text.quiet,
  fontSize: fontSize.s,
  lineHeight: 1.3,
  textAlign: "center",
});

export const step = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  width: size.control,
  height: size.control,
  padding: 0,
  border: `2px solid ${vars.primary.solid}`,
  borderRadius: radius.pill,
  background: vars.surface.card,
  color: vars.primary.solid,
  cursor: "pointer",
  touchAction: "manipulation",
  selectors: {
    "&:hover": { background: vars.primary.soft },
    "&:focus-visible": { borderRadius: radius.pill },
    '&[aria-disabled="true"]': { borderColor: vars.border.hairline, color: vars.border.control, cursor: "default" },
  },
});
