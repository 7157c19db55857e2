import { globalStyle, style } from "@vanilla-extract/css";
import { tone as button } from "~/design/button.css";
import { openOnPaper } from "~/design/folds/fold.css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, size, space } from "~/design/tokens";

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

/** What is said and who helps with it belong together, and stand apart from the next. */
export const matter = style({
  display: "grid",
  gap: space.s,
  selectors: {
    "& + &": {
      paddingTop: space.m,
      borderTop: `1px solid ${vars.border.hairline}`,
      "@media": { print: { paddingTop: 0, border: 0 } },
    },
  },
  "@media": { print: { gap: 0, marginBottom: space.xs } },
});

// What opens on demand after them has no class of its own, which a script would bring too; paper has all of it.
globalStyle(`${matter} ~ details > summary`, {
  display: "flex",
  alignItems: "center",
  gap: space.s,
  minHeight: size.target,
  paddingBlock: space.xs,
  color: vars.primary.solid,
  fontWeight: fontWeight.medium,
  listStyle: "none",
  "@media": { print: { display: "none" } },
});
globalStyle(`${matter} ~ details > summary::-webkit-details-marker`, { display: "none" });
globalStyle(`${matter} ~ details::details-content`, openOnPaper);

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

/** Of whom the text sends to: nobody looks for the one to call among five. A number stays on paper, where a button is none. */
export const first = style([
  button.primary,
  {
    marginBlock: space.xs,
    "@media": {
      print: {
        display: "inline",
        margin: "0 1ch 0 0",
        padding: 0,
        border: 0,
        background: "none",
        color: vars.text.normal,
      },
    },
  },
]);
