import { style, styleVariants } from "@vanilla-extract/css";
import { bandColor, color } from "~/design/tokens";

/** In the sheet, so that the browser's program needs no palette. */
export const fill = styleVariants({
  low_result: { fill: bandColor.low },
  mid_result: { fill: bandColor.mid },
  high_result: { fill: bandColor.high },
  lowered: { fill: bandColor.lowered },
  none: { fill: bandColor.none },
});

export const track = style({ fill: color.surface.sunken });
