import { style } from "@vanilla-extract/css";
import { opener } from "~/design/folds/fold.css";
import { vars } from "~/design/theme.css";
import { fontSize, radius, space } from "~/design/tokens";

export const help = style({
  padding: `${space.xs} ${space.m}`,
  border: "1px solid transparent",
  borderRadius: radius.card,
  background: vars.surface.warm,
});

export const title = style([
  opener,
  {
    display: "flex",
    alignItems: "center",
    gap: space.xs,
    minHeight: 44,
    paddingBlock: space.xs,
    fontWeight: 600,
  },
]);

export const ways = style({ margin: 0, padding: 0, listStyle: "none", fontSize: fontSize.s });

/** A touch finds it, and a line breaks where it must. */
export const way = style({
  display: "inline-block",
  minHeight: 44,
  paddingBlock: space.xs,
  overflowWrap: "anywhere",
});
