import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize, space } from "~/design/tokens";

export const contacts = style({ padding: 0, listStyle: "none", display: "grid", gap: space.xs });

globalStyle(`${contacts} strong`, { display: "block", textWrap: "balance" });

// At the beginning of a line it breaks only where letters are too large for it.
globalStyle(`${contacts} a`, { whiteSpace: "normal" });

export const helpLink = style({
  display: "flex",
  alignItems: "center",
  minHeight: 44,
  margin: 0,
  fontSize: fontSize.s,
  color: vars.text.quiet,
  "@media": { print: { display: "none" } },
});
