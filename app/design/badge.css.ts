import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "./theme.css";
import { fontWeight, radius, space } from "./tokens";

const base = style({
  display: "inline-block",
  padding: `2px ${space.s}`,
  // Seen in forced colours and on paper, where the tint is not.
  border: "1px solid",
  borderRadius: radius.pill,
  fontSize: "0.875rem",
  fontWeight: fontWeight.medium,
  lineHeight: 1.5,
});

const look = (surface: string, text: string) => [
  base,
  { background: surface, color: text, borderColor: `color-mix(in srgb, ${text} 30%, transparent)` },
];

export const tone = styleVariants({
  positive: look(vars.positive.soft, vars.positive.solid),
  caution: look(vars.caution.soft, vars.caution.solid),
  critical: look(vars.critical.soft, vars.critical.solid),
  neutral: look(vars.neutral.soft, vars.text.quiet),
  primary: look(vars.primary.soft, vars.primary.solid),
});
