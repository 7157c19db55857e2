import { style } from "@vanilla-extract/css";
import { media, vars } from "./theme.css";
import { motion, size, space } from "./tokens";

export const backLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: size.target,
  marginLeft: "-3px",
  color: vars.primary.solid,
  "@media": { print: { display: "none" } },
});

export const arrow = style({
  display: "inline-flex",
  "@media": { [media.motionAllowed]: { transition: `transform ${motion.quick}` } },
  selectors: { [`${backLink}:hover &`]: { transform: "translateX(-3px)" } },
});
