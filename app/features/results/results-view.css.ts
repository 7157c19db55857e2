import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { space } from "~/design/tokens";

/** Where to begin, and what is in good order beside it where there is room. */
export const beside = style({
  display: "grid",
  gap: space.l,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [fromGrid.sm]: { gap: space.xl },
    [`screen and ${fromGrid.lg}`]: {
      gridAutoFlow: "column",
      gridAutoColumns: "minmax(0, 1fr)",
      gridTemplateColumns: "none",
    },
    print: { gap: space.s },
  },
});
