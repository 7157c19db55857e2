import { style } from "@vanilla-extract/css";
import { vars } from "../theme.css";
import { radius, space } from "../tokens";

/** Where a file is chosen: the browser's own button, in our looks. */
export const fileInput = style({
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
