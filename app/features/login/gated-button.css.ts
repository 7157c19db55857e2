import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { space } from "~/design/tokens";

/**
 * Its place is kept while it isn't needed, in the distance to what follows: that stays where it is while somebody types, and
 * nothing looks left out.
 */
export const reason = style({ margin: `${space.xs} 0 -${space.xxs}`, color: vars.text.quiet, fontSize: "0.875rem" });
export const unneeded = style([reason, { visibility: "hidden" }]);
