import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { radius, space } from "~/design/tokens";

/** Pasted rows keep their lines, as in the table they come from. */
export const pasted = style({ minHeight: "9rem", whiteSpace: "pre", overflowX: "auto", fontSize: "0.9375rem" });

/** The browser's own button, in our looks. */
export const file = style({
  padding: space.xs,
  selectors: {
    "&::file-selector-button": {
      marginInlineEnd: space.s,
      padding: `${space.xxs} ${space.s}`,
      border: `1px solid ${vars.border.control}`,
      borderRadius: radius.control,
      background: vars.surface.card,
      color: vars.text.normal,
      font: "inherit",
      cursor: "pointer",
    },
  },
});

export const progress = style({ width: "100%", height: "1rem" });
