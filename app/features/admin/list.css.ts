import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { size, space } from "~/design/tokens";

export const search = style({
  display: "flex",
  flexDirection: "column",
  gap: space.s,
  "@media": { [fromGrid.sm]: { flexDirection: "row", alignItems: "flex-end" }, print: { display: "none" } },
});

export const paging = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.m,
  color: vars.text.quiet,
  "@media": { print: { display: "none" } },
});

export const step = style({ display: "inline-flex", alignItems: "center", minHeight: size.target });
