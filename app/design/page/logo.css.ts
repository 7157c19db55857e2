import { style } from "@vanilla-extract/css";
import { media, vars } from "../theme.css";

export const logo = style({
  display: "block",
  color: vars.primary.solid,
  "@media": { [media.forcedColors]: { color: "CanvasText" } },
});

export const spark = style({ fill: vars.accent, "@media": { [media.forcedColors]: { fill: "currentColor" } } });
