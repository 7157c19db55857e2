import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { space } from "~/design/tokens";

/** One left edge for all of it: several sections and what help there is are read, not looked at. */
export const summary = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.l,
  "@media": { [fromGrid.sm]: { gap: space.xl } },
});

export const part = style({ display: "grid", gap: space.s, justifyItems: "start" });

export const figure = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.m });
