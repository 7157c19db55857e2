import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { bandColor, color } from "~/design/tokens";

export const bar = style({ width: "3.5rem", height: 12, "@media": { [fromGrid.sm]: { width: "12rem" } } });

export const track = style({ fill: color.surface.sunken });
export const up = style({ fill: bandColor.high });
export const down = style({ fill: bandColor.low });
export const middle = style({ fill: color.text.quiet });
