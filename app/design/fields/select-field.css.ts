import { style } from "@vanilla-extract/css";
import { vars } from "../theme.css";

export const box = style({ position: "relative" });

export const select = style({ appearance: "none", paddingRight: "48px", cursor: "pointer" });

export const chevron = style({
  position: "absolute",
  top: "50%",
  right: "12px",
  height: "24px",
  marginTop: "-12px",
  color: vars.text.quiet,
  pointerEvents: "none",
  lineHeight: 1,
});
