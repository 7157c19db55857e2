import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize } from "~/design/tokens";

export const form = style({ display: "flex", flexDirection: "column", gap: 16 });

export const top = style({ display: "flex", justifyContent: "space-between", alignItems: "center", minHeight: 48 });

const quietControl = {
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minHeight: 44,
  minWidth: 44,
  padding: 0,
  border: 0,
  background: "none",
  font: "inherit",
  color: vars.primary.solid,
  cursor: "pointer",
} as const;

export const back = style({ ...quietControl, textDecoration: "underline", textUnderlineOffset: 3 });

/** Which survey this is, between back and close, whole: a name that is cut says nothing with letters of twice the size. */
export const order = style({
  margin: 0,
  flex: 1,
  minWidth: 0,
  padding: "0 12px",
  textAlign: "center",
  textWrap: "balance",
  overflowWrap: "anywhere",
  lineHeight: 1.3,
  color: vars.text.quiet,
});

export const close = style({ ...quietControl, justifyContent: "center", color: vars.text.normal });

/** 22 to 24 px in place of 28 to 36. */
export const longTitle = style({
  fontSize: "min(clamp(1.375rem, 1.2rem + 0.8vw, 1.5rem), max(22px, 8vw))",
  lineHeight: 1.3,
});

/** A quiet line above the way on: how one goes on is no part of the question. Its room lies in that of its neighbours. */
export const goOn = style({
  display: "flex",
  marginBlock: -12,
  // Beside it, where there is room, what the button waits for stands at the other edge.
  marginInlineEnd: "auto",
  paddingBlock: 12,
  alignItems: "center",
  gap: 8,
  color: vars.text.quiet,
  fontSize: fontSize.s,
  accentColor: vars.primary.solid,
  cursor: "pointer",
});
