import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";

/** Words beside the picture as soon as there is room for both. */
export const hero = style({
  display: "grid",
  gap: 24,
  alignItems: "center",
  "@media": { [fromGrid.md]: { gridTemplateColumns: "1fr minmax(0, 24rem)" } },
});

export const words = style({ display: "grid", gap: 24, justifyItems: "start" });

export const illustration = style({ width: "100%", maxWidth: 384, height: "auto", borderRadius: 14 });

export const sun = style({ fill: vars.accent });
export const farHill = style({ fill: vars.primary.soft });
export const nearHill = style({ fill: vars.primary.muted });
export const leaf = style({ fill: vars.primary.solid });
export const stem = style({ fill: "none", stroke: vars.primary.strong, strokeWidth: 6, strokeLinecap: "round" });
