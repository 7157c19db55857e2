import { style } from "@vanilla-extract/css";
import { opener } from "~/design/folds/fold.css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, size, space } from "~/design/tokens";

export const helpers = style({ display: "grid", gap: space.s });

/** Also of what stands beside helpers after a section. */
export const title = style({ fontSize: fontSize.group });

/** Likewise. */
export const list = style({
  display: "grid",
  gap: space.m,
  padding: 0,
  listStyle: "none",
  "@media": { print: { gap: space.xs } },
});

/** As heavy as the text's own letters come: heavier ones would be made up. */
export const name = style({ fontWeight: fontWeight.medium });

/** Closed by itself; paper has all of it that is open. */
export const more = style([
  opener,
  {
    display: "flex",
    alignItems: "center",
    gap: space.xs,
    minHeight: size.target,
    paddingBlock: space.xs,
    fontWeight: fontWeight.medium,
  },
]);

/** The way, and below it when it answers. */
export const way = style({
  display: "grid",
  justifyItems: "start",
  selectors: { "& + &": { marginTop: space.xs } },
  "@media": { print: { display: "block" } },
});

/** A touch finds it; a number is read as one. */
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: size.target,
  fontWeight: fontWeight.medium,
  overflowWrap: "anywhere",
  "@media": { print: { display: "inline", marginRight: "1ch" } },
});

/** Of whom the text sends to: nobody looks for the one to call among five. */
export const first = style([
  link,
  {
    marginBlock: space.xs,
    paddingInline: space.l,
    border: "2px solid transparent",
    borderRadius: radius.control,
    "@media": {
      screen: {
        background: vars.primary.solid,
        color: vars.primary.onSolid,
        textDecoration: "none",
      },
      print: { marginBlock: 0, padding: 0, border: 0 },
    },
    selectors: {
      "&:hover": { "@media": { screen: { background: vars.primary.strong, color: vars.primary.onSolid } } },
    },
  },
]);
