import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize, size, space } from "~/design/tokens";

export const survey = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.m,
  paddingBottom: space.xs,
  borderBottom: `1px solid ${vars.border.hairline}`,
  overflowWrap: "anywhere",
});

export const name = style({ display: "inline-flex", alignItems: "center", minHeight: size.target });

export const text = style({ flexBasis: "100%", color: vars.text.quiet, fontSize: fontSize.s });
