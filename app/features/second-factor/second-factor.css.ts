import { style } from "@vanilla-extract/css";
import { reading } from "~/design/reading.css";
import { vars } from "~/design/theme.css";
import { fontSize, radius, space } from "~/design/tokens";

const typewriter = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

/** A key that is copied by hand, in groups. */
export const key = style({
  display: "block",
  padding: space.m,
  background: vars.surface.sunken,
  borderRadius: radius.control,
  fontFamily: typewriter,
  fontSize: fontSize.m,
  letterSpacing: "0.04em",
  overflowWrap: "break-word",
});

/** Codes that are copied or printed: two columns where there is room. */
export const codes = style([
  reading,
  {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(11ch, 1fr))",
    gap: `${space.xs} ${space.l}`,
    padding: space.m,
    listStyle: "none",
    background: vars.surface.sunken,
    borderRadius: radius.control,
    fontFamily: typewriter,
    fontSize: fontSize.l,
    // One that is longer than the screen is wide.
    overflowWrap: "anywhere",
  },
]);

/** A name and its button beside each other, below each other where there is no room. */
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.m,
});
