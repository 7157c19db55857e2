import { style } from "@vanilla-extract/css";
import { vars } from "../theme.css";
import { fontWeight, radius, space } from "../tokens";

export const skipLink = style({
  position: "absolute",
  top: space.xs,
  left: space.xs,
  zIndex: 20,
  padding: `${space.s} ${space.l}`,
  borderRadius: radius.control,
  background: vars.focus.halo,
  color: vars.focus.ring,
  fontWeight: fontWeight.medium,
  selectors: {
    "&:not(:focus)": { clipPath: "inset(50%)", pointerEvents: "none" },
    "&:focus-visible": { borderRadius: radius.control },
  },
});
