import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { radius, space } from "~/design/tokens";

/** A message as its reader sees it. */
export const letter = style({
  padding: space.l,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
  overflowWrap: "anywhere",
});
