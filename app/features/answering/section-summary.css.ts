import { keyframes, style } from "@vanilla-extract/css";
import { media } from "~/design/theme.css";

export const summary = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 24,
  padding: "24px 0",
  textAlign: "center",
});

const rise = keyframes({ from: { transform: "scale(.8)", opacity: 0.4 }, to: { transform: "none", opacity: 1 } });

export const figure = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  alignItems: "center",
  gap: 16,
  "@media": { [media.motionAllowed]: { animation: `${rise} 600ms ease-out` } },
});
