import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme.css";
import { fontWeight, radius, space } from "../tokens";

const base = style({
  display: "flex",
  gap: space.s,
  padding: `${space.m} ${space.m} ${space.m} 14px`,
  border: "1px solid",
  borderLeftWidth: "6px",
  borderRadius: radius.control,
});

export const tone = styleVariants({
  success: [base, { background: vars.positive.soft, borderColor: vars.positive.solid }],
  info: [base, { background: vars.primary.soft, borderColor: vars.primary.solid }],
  alert: [base, { background: vars.caution.soft, borderColor: vars.caution.solid }],
});

export const icon = styleVariants({
  success: { color: vars.positive.solid },
  info: { color: vars.primary.solid },
  alert: { color: vars.caution.solid },
});

export const content = style({ flex: 1, minWidth: 0 });

export const title = style({ fontWeight: fontWeight.medium });
