import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";

/** A view, as through a window. */
export const view = style({ display: "block", width: "100%", height: "auto", borderRadius: "24px" });

/** Behind all that stands in its place. */
export const backdrop = style({ position: "absolute", inset: 0, width: "100%", height: "100%" });

const line = style({ fill: "none", strokeLinecap: "round", strokeLinejoin: "round" });

export const sky = style({ fill: vars.surface.warm });
export const sun = style({ fill: vars.accent });
export const glow = style({ fill: vars.accent, opacity: 0.16 });
export const farHill = style({ fill: vars.primary.soft });
export const midHill = style({ fill: vars.primary.muted });
export const water = style({ fill: vars.primary.soft });
export const bank = style({ fill: vars.primary.solid });
export const spruce = style([line, { fill: vars.primary.strong, stroke: vars.primary.strong, strokeWidth: 5 }]);
export const trail = style([line, { stroke: vars.surface.warm, strokeWidth: 14 }]);
