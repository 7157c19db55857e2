import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize } from "~/design/tokens";

export const helpLink = style({
  display: "flex",
  alignItems: "center",
  minHeight: 44,
  margin: 0,
  fontSize: fontSize.s,
  color: vars.text.quiet,
  "@media": { print: { display: "none" } },
});
