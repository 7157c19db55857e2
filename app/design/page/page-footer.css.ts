import { style } from "@vanilla-extract/css";
import { fromGrid } from "../breakpoints";
import { pageFrame } from "../layout.css";
import { vars } from "../theme.css";
import { fontSize, space } from "../tokens";

export const footer = style({ background: vars.surface.sunken, fontSize: fontSize.s });

export const inner = style([
  pageFrame,
  {
    display: "grid",
    gap: space.m,
    paddingBlock: space.m,
    "@media": {
      [fromGrid.sm]: { gridTemplateColumns: "1fr auto", alignItems: "start", gap: space.xl, paddingBlock: space.xxl },
      print: { paddingBlock: `${space.l} 0` },
    },
  },
]);

export const company = style({ display: "grid", gap: space.s, color: vars.text.quiet });

export const lines = style({ fontStyle: "normal", whiteSpace: "pre-line" });

export const logo = style({ maxHeight: 48, width: "auto" });

export const nav = style({ "@media": { print: { display: "none" } } });

export const list = style({
  listStyle: "none",
  padding: 0,
  display: "flex",
  flexWrap: "wrap",
  columnGap: space.xl,
  "@media": { [fromGrid.sm]: { display: "block", columnCount: 2 } },
});

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "40px",
  color: vars.text.normal,
});
