import { globalStyle, style } from "@vanilla-extract/css";
import { stack } from "~/design/layout.css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, size, space } from "~/design/tokens";

/** Whose paper it is; who reads on a screen knows. */
export const owner = style({
  display: "none",
  "@media": {
    print: {
      display: "block",
      marginBottom: space.xs,
      fontFamily: vars.font.heading,
      fontSize: fontSize.l,
      fontWeight: fontWeight.semibold,
    },
  },
});

// Letters of 8.5 pt: a result has many modules, and few people want twenty pages of it.
globalStyle(`:root:has(${owner})`, { "@media": { print: { fontSize: "8.5pt" } } });
globalStyle(`body:has(${owner})`, { "@media": { print: { minHeight: 0, fontSize: "1rem", lineHeight: 1.22 } } });
// Whose service it is stands at its head.
globalStyle(`body:has(${owner}) footer`, { "@media": { print: { display: "none" } } });
globalStyle(`body:has(${owner}) ${stack.l} > * + *`, { "@media": { print: { marginTop: space.s } } });
globalStyle(`body:has(${owner}) p`, { "@media": { print: { maxWidth: "none" } } });
globalStyle(`body:has(${owner}) ${stack.m} > * + *`, { "@media": { print: { marginTop: space.xs } } });
/** Quiet ways beside each other below the head of the page. */
export const ways = style({ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: space.m });

/** As quiet as the link beside it. Only a script can open the browser's print dialog. */
export const button = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: size.target,
  padding: 0,
  border: 0,
  background: "none",
  color: vars.primary.solid,
  fontSize: fontSize.s,
  textDecoration: "underline",
  textDecorationThickness: "1px",
  textUnderlineOffset: "0.2em",
  cursor: "pointer",
  selectors: { "&:hover": { color: vars.primary.strong, textDecorationThickness: "2px" } },
  "@media": { "(scripting: none)": { display: "none" }, print: { display: "none" } },
});
