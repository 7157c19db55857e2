import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";

/**
 * The chart scales with its place; wider than this its labels outgrow the text around it. On phones it takes the card's
 * padding too, so that its labels stay readable.
 */
export const hero = style({
  margin: "0 -20px",
  "@media": { [fromGrid.sm]: { width: "100%", maxWidth: 500, margin: "0 auto" } },
});

export const moduleHead = style({
  display: "grid",
  gap: 16,
  justifyItems: "center",
  "@media": {
    [fromGrid.sm]: { gridTemplateColumns: "auto 1fr", alignItems: "center", justifyItems: "start", columnGap: 24 },
  },
});

export const gauge = style({ flex: "none", lineHeight: 0 });

export const moduleName = style({ display: "flex", alignItems: "center", gap: 8 });

export const pointsTitle = style({ fontFamily: vars.font.heading, fontWeight: 600, fontSize: "1rem", marginBottom: 8 });

export const points = style({ paddingLeft: 20, display: "grid", gap: 8 });
