import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { space } from "~/design/tokens";

/** Its place is kept while it isn't needed: what follows stays where it is while somebody types. */
export const reason = style({ marginTop: space.xs, color: vars.text.quiet, fontSize: "0.875rem" });
export const unneeded = style([reason, { visibility: "hidden" }]);
