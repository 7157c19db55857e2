import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, space } from "~/design/tokens";

const mark = "32px";

export const steps = style({ listStyle: "none", paddingLeft: 0, counterReset: "step", maxWidth: "64rem" });

/** A step below its number; a line leads to the next. */
export const step = style({
  position: "relative",
  counterIncrement: "step",
  paddingInlineStart: `calc(${mark} + ${space.m})`,
  paddingBottom: space.xl,
  overflowWrap: "anywhere",
  "@media": {
    [fromGrid.md]: { display: "grid", gridTemplateColumns: "13rem 1fr", columnGap: space.xl },
    print: { breakInside: "avoid" },
  },
  selectors: {
    "&:last-child": { paddingBottom: 0 },
    "&::before": {
      content: "counter(step)",
      position: "absolute",
      insetInlineStart: 0,
      top: 0,
      width: mark,
      height: mark,
      boxSizing: "border-box",
      zIndex: 1,
      display: "grid",
      placeItems: "center",
      borderRadius: radius.pill,
      border: `2px solid ${vars.primary.solid}`,
      background: vars.surface.card,
      color: vars.primary.solid,
      fontSize: fontSize.s,
      fontWeight: fontWeight.semibold,
    },
    "&[data-status=done]::before": { background: vars.primary.soft },
    "&[data-status=now]::before": { background: vars.primary.solid, color: vars.primary.onSolid },
    "&[data-status=later]::before": { borderColor: vars.border.control, color: vars.text.quiet },
    "&:not(:last-child)::after": {
      content: '""',
      position: "absolute",
      insetInlineStart: `calc(${mark} / 2 - 1px)`,
      top: mark,
      bottom: 0,
      width: "2px",
      background: vars.border.hairline,
    },
  },
});

export const head = style({ marginBottom: space.s, minHeight: mark });

export const title = style({ marginBottom: space.xxs });
