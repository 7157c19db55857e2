import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, space } from "~/design/tokens";

const dot = "12px";

export const line = style({ listStyle: "none", paddingLeft: 0 });

/** A dot for each moment, filled where it has come, on a line that joins them. */
export const moment = style({
  position: "relative",
  // On a phone its state stands beside it where both have room, and below it otherwise: no word is broken for it.
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  columnGap: space.m,
  paddingInlineStart: `calc(${dot} + ${space.s})`,
  paddingBottom: space.m,
  "@media": {
    [fromGrid.sm]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr) 12rem 7rem", justifyItems: "start" },
  },
  selectors: {
    "&::before": {
      content: '""',
      position: "absolute",
      insetInlineStart: 0,
      top: "7px",
      width: dot,
      height: dot,
      boxSizing: "border-box",
      zIndex: 1,
      border: `2px solid ${vars.primary.solid}`,
      borderRadius: "50%",
      background: vars.surface.card,
    },
    "&[data-state=past]::before": { background: vars.primary.solid },
    "&[data-state=never]::before": { borderColor: vars.neutral.solid, borderStyle: "dashed" },
    "&::after": {
      content: '""',
      position: "absolute",
      insetInlineStart: "5px",
      top: "21px",
      bottom: "-5px",
      width: "2px",
      background: vars.border.hairline,
    },
    "&:last-child::after": { display: "none" },
    "&:last-child": { paddingBottom: 0 },
  },
});

export const what = style({ flex: "1 0 auto", maxWidth: "100%", fontWeight: fontWeight.medium });

export const time = style({
  color: vars.text.quiet,
  fontSize: fontSize.s,
  flexBasis: "100%",
  order: 1,
  "@media": { [fromGrid.sm]: { order: 0, paddingTop: "2px" } },
});
