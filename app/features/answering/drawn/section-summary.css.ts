import { style } from "@vanilla-extract/css";

export const summary = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 24,
  padding: "24px 0",
  textAlign: "center",
});

export const figure = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  alignItems: "center",
  gap: 16,
});
