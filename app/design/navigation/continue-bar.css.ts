import { style } from "@vanilla-extract/css";
import { fromGrid, low, phone } from "../breakpoints";
import { pageFrame } from "../layout.css";
import { vars } from "../theme.css";
import { fontSize, fontWeight, size, space } from "../tokens";

export const bar = style({ background: vars.primary.soft, "@media": { print: { display: "none" } } });

export const inner = style([
  pageFrame,
  {
    display: "flex",
    alignItems: "center",
    gap: space.s,
    minHeight: size.control,
    "@media": { [low]: { minHeight: 0 } },
  },
]);

export const name = style({
  minWidth: 0,
  fontWeight: fontWeight.medium,
  lineHeight: 1.3,
  // Two lines of it, with the header, are a third of a low screen.
  "@media": { [low]: { fontSize: fontSize.s, lineHeight: 1.1 } },
});

export const note = style({
  flex: "none",
  color: vars.text.quiet,
  fontSize: fontSize.s,
  "@media": { [phone]: { display: "none" } },
});

export const link = style({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  gap: space.xxs,
  minHeight: size.target,
  marginLeft: "auto",
  fontFamily: vars.font.heading,
  fontSize: fontSize.s,
  fontWeight: fontWeight.semibold,
  "@media": { [fromGrid.sm]: { fontSize: "1rem" }, [low]: { minHeight: "32px" } },
});
