import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "./theme.css";
import { fontSize, fontWeight, radius, space } from "./tokens";

const regionBase = style({
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.control,
  background: vars.surface.card,
  overflow: "auto",
  selectors: { "&:focus-visible": { borderRadius: radius.control } },
  "@media": { print: { maxHeight: "none", overflow: "visible" } },
});

export const region = styleVariants({
  whole: [regionBase],
  scroll: [regionBase, { maxHeight: "min(80vh, 30rem)" }],
});

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontSize: fontSize.s,
  lineHeight: 1.45,
});

export const caption = style({
  padding: `${space.m} ${space.m} ${space.xs}`,
  fontFamily: vars.font.heading,
  fontSize: fontSize.m,
  fontWeight: fontWeight.semibold,
  textAlign: "left",
});

/** Its words are hidden, so it takes no room. */
export const hiddenCaption = style({ padding: 0 });

const cell = style({
  padding: `${space.s} ${space.m}`,
  textAlign: "left",
  verticalAlign: "top",
  "@media": { print: { padding: `${space.xxs} ${space.m}` } },
});

export const head = style([
  cell,
  {
    position: "sticky",
    top: 0,
    background: vars.surface.sunken,
    color: vars.text.quiet,
    fontWeight: fontWeight.medium,
    verticalAlign: "bottom",
    "@media": { print: { position: "static", borderBottom: `1px solid ${vars.text.normal}` } },
  },
]);

export const data = style([cell, { borderTop: `1px solid ${vars.border.hairline}`, fontWeight: fontWeight.normal }]);

export const rowHead = style({ fontWeight: fontWeight.medium });

export const holds = styleVariants({ sentence: { minWidth: "14rem" }, line: { whiteSpace: "nowrap" } });

export const numeric = style({ textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });
