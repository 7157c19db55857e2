import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid, uprightPhone } from "~/design/breakpoints";
import { sideBySide, stack } from "~/design/layout.css";
import { space } from "~/design/tokens";
import { roomForTwo } from "./columns.css";

/** What is read first, and where to begin beside it where there is room. */
export const beside = style({
  display: "grid",
  gap: space.m,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [fromGrid.sm]: { gap: space.xl }, print: { gap: space.s } },
  "@container": { [roomForTwo]: sideBySide },
});

/** A whole result is long enough on a phone. */
export const whole = style({});
// Not by `:has()`: whatever came into such a page would have all of it styled anew, in each frame of a chart that moves.
globalStyle(`${whole} ${stack.l} > * + *`, { "@media": { [uprightPhone]: { marginTop: space.m } } });
globalStyle(`${whole} ${stack.m} > * + *`, { "@media": { [uprightPhone]: { marginTop: space.s } } });
