import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontWeight, radius, space } from "~/design/tokens";

export const asked = style({
  margin: `0 ${space.m} ${space.m}`,
  padding: space.m,
  borderRadius: radius.control,
  background: vars.surface.sunken,
  scrollMarginTop: 80,
  // Nothing is answered on paper.
  "@media": { print: { display: "none" } },
});

export const question = style({ fontWeight: fontWeight.medium });

export const answers = style({ display: "flex", flexWrap: "wrap", gap: space.s, marginTop: space.xs });
