import { type StyleRule, style, styleVariants } from "@vanilla-extract/css";
import { media, vars } from "./theme.css";
import { fontSize, fontWeight, motion, radius, size, space } from "./tokens";

/** Distances in px that the drawing in `slider.tsx` shares: half a thumb, and the height of the bubble's row. */
export const thumbRadius = Number.parseInt(size.sliderThumb, 10) / 2;
export const bubbleRow = 56;

export const ends = style({
  display: "flex",
  justifyContent: "space-between",
  gap: space.l,
  marginTop: space.xs,
  lineHeight: 1.35,
});

export const end = style({ maxWidth: "47%", selectors: { "&:last-child": { textAlign: "right" } } });

export const endNumber = style({
  display: "block",
  color: vars.text.quiet,
  fontSize: fontSize.s,
  fontVariantNumeric: "tabular-nums",
});

/** As high as the slider needs, so that nothing moves when it takes the place of the number field. */
export const stage = style({ position: "relative", minHeight: bubbleRow + 48 + 8 + 48 });

export const numberBounds = style({
  position: "relative",
  top: `${bubbleRow - 24}px`,
  marginTop: space.xs,
  color: vars.text.quiet,
  fontSize: fontSize.s,
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
});

export const numberField = style({
  display: "block",
  width: "6.5rem",
  height: "72px",
  margin: "0 auto",
  position: "relative",
  top: `${bubbleRow - 24}px`,
  padding: space.xs,
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
  height: bubbleRow + 48,
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

export const bubble = style({
  fill: vars.primary.solid,
  "@media": { [media.forcedColors]: { fill: "Highlight" } },
});

export const bubbleText = style({
  fill: vars.primary.onSolid,
  fontFamily: vars.font.heading,
  fontSize: "19px",
  fontWeight: fontWeight.semibold,
  fontVariantNumeric: "tabular-nums",
  textAnchor: "middle",
  "@media": { [media.forcedColors]: { fill: "HighlightText" } },
});

const rangeBase = style({
  appearance: "none",
  display: "block",
  position: "relative",
  top: bubbleRow,
  width: "100%",
  height: "48px",
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
  position: "absolute",
  inset: "auto 0 0",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.s,
});

export const status = style({ color: vars.text.quiet, fontSize: fontSize.s, lineHeight: 1.3, textAlign: "center" });

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
