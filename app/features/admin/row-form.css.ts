import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { space } from "~/design/tokens";
import { unit } from "./page-parts.css";

/** What can be done in a row: its words begin where the column's do, and stand in one line where there is room. */
export const acts = style([
  unit,
  { marginInlineStart: `-${space.s}`, "@media": { [fromGrid.sm]: { whiteSpace: "nowrap" } } },
]);
