import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { radius, space } from "~/design/tokens";

/** What is read and filled in stays at reading width on the console's wide page. */
export const reading = style({ maxWidth: "44rem" });

/** A message as its reader sees it. */
export const letter = style({
  padding: space.l,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
  overflowWrap: "anywhere",
});
