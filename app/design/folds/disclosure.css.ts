import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme.css";
import { fontSize, fontWeight, size, space } from "../tokens";
import { opener, openOnPaper } from "./fold.css";

export const disclosure = style({ borderBottom: `1px solid ${vars.border.hairline}` });

export const summary = style([
  opener,
  {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.m,
    minHeight: size.row,
    paddingBlock: space.s,
    color: vars.primary.solid,
    fontFamily: vars.font.heading,
    fontSize: fontSize.m,
    fontWeight: fontWeight.semibold,
    lineHeight: 1.35,
    textWrap: "balance",
    // On paper no heading stands at the end of a sheet.
    "@media": { print: { breakAfter: "avoid" } },
    selectors: {
      "&:hover": { color: vars.primary.strong, textDecoration: "underline", textUnderlineOffset: "0.2em" },
    },
  },
]);

globalStyle(`${disclosure}::details-content`, openOnPaper);

export const content = style({ paddingBottom: space.l });
