import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { space } from "~/design/tokens";

/** A code to scan beside what is said of it. */
export const withCode = style({
  display: "grid",
  gap: space.m,
  justifyItems: "start",
  "@media": { [fromGrid.sm]: { gridTemplateColumns: "auto 1fr", alignItems: "start" } },
});

export const address = style({ overflowWrap: "anywhere" });
