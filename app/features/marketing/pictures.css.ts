import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";

export const picture = style({ display: "block", width: "100%", height: "auto" });

/** A view, as through a window. */
export const view = style([picture, { borderRadius: "24px" }]);

const line = style({ fill: "none", strokeLinecap: "round", strokeLinejoin: "round" });

export const sky = style({ fill: vars.surface.warm });
export const sun = style({ fill: vars.accent });
export const glow = style({ fill: vars.accent, opacity: 0.16 });
export const farHill = style({ fill: vars.primary.soft });
export const midHill = style({ fill: vars.primary.muted });
export const water = style({ fill: vars.primary.soft });
export const shine = style([line, { stroke: vars.accent, strokeWidth: 6, opacity: 0.55 }]);
export const ripple = style([line, { stroke: vars.primary.muted, strokeWidth: 4 }]);
export const bank = style({ fill: vars.primary.solid });
export const spruce = style([line, { fill: vars.primary.strong, stroke: vars.primary.strong, strokeWidth: 5 }]);
export const pier = style([line, { stroke: vars.border.hairline, strokeWidth: 9 }]);
export const head = style({ fill: vars.accent });
export const hair = style({ fill: vars.text.normal });
export const body = style({ fill: vars.primary.strong });
export const leaf = style({ fill: vars.primary.solid });
export const leafLight = style({ fill: vars.primary.muted });
export const stem = style([line, { stroke: vars.primary.strong, strokeWidth: 5 }]);
export const softShape = style({ fill: vars.primary.soft });
export const warmShape = style({ fill: vars.surface.warm });
export const sheet = style({ fill: vars.surface.card, stroke: vars.border.hairline, strokeWidth: 2 });
export const track = style([line, { stroke: vars.border.hairline, strokeWidth: 6 }]);
export const done = style([line, { stroke: vars.primary.solid, strokeWidth: 6 }]);
export const text = style([line, { stroke: vars.border.hairline, strokeWidth: 7 }]);
export const textOnDark = style([line, { stroke: vars.primary.onSolid, strokeWidth: 6 }]);
export const row = style({ fill: vars.surface.card, stroke: vars.border.hairline, strokeWidth: 2 });
export const rowChosen = style({ fill: vars.primary.soft, stroke: vars.primary.solid, strokeWidth: 2 });
export const mark = style({ fill: vars.surface.card, stroke: vars.border.control, strokeWidth: 2 });
export const markChosen = style({ fill: vars.surface.card, stroke: vars.primary.solid, strokeWidth: 5 });
export const rim = style({ fill: vars.surface.card, stroke: vars.border.hairline, strokeWidth: 2 });
export const long = style({ fill: vars.primary.solid });
export const middling = style({ fill: vars.primary.muted });
export const short = style({ fill: vars.accent });
export const tick = style([line, { stroke: vars.primary.solid, strokeWidth: 6 }]);
export const trail = style([line, { stroke: vars.surface.warm, strokeWidth: 14 }]);
