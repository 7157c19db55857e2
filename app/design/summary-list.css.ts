import { style } from "@vanilla-extract/css";
import { fromGrid } from "./breakpoints";
import { vars } from "./theme.css";
import { fontWeight, space } from "./tokens";

export const row = style({
  paddingBlock: space.s,
  borderBottom: `1px solid ${vars.border.hairline}`,
  "@media": { [fromGrid.sm]: { display: "grid", gridTemplateColumns: "12rem 1fr", gap: space.l } },
});

export const label = style({ fontWeight: fontWeight.medium });

export const value = style({ minWidth: 0 });
