import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontWeight, size, space } from "~/design/tokens";

/** Too narrow for three columns of long words: the band goes below the name, as the table stays one to screen readers. */
const narrow = "screen and (max-width: 23.99em)";

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  lineHeight: 1.3,
  "@media": { print: { fontSize: "10pt" } },
});

export const head = style({
  padding: `0 0 ${space.xs}`,
  color: vars.text.quiet,
  fontSize: "0.875rem",
  fontWeight: fontWeight.normal,
  textAlign: "left",
  verticalAlign: "bottom",
});

export const headOfNumbers = style([head, { paddingInline: space.s, textAlign: "right" }]);

export const headOfBands = style([
  head,
  { "@media": { [narrow]: { position: "absolute", clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden" } } },
]);

export const row = style({ position: "relative", borderTop: `1px solid ${vars.border.hairline}` });

export const name = style({
  padding: 0,
  fontWeight: fontWeight.medium,
  textAlign: "left",
  hyphens: "auto",
  overflowWrap: "anywhere",
});

/** With a band below it on the narrowest screens. */
export const nameOfArea = style([name, { "@media": { [narrow]: { paddingBottom: 24 } } }]);

export const link = style({
  display: "flex",
  alignItems: "center",
  gap: space.s,
  minHeight: size.target,
  "@media": { print: { minHeight: 26, color: vars.text.normal, textDecoration: "none" } },
});

export const score = style({
  padding: `${space.xs} ${space.s}`,
  fontFamily: vars.font.heading,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: "tabular-nums",
  textAlign: "right",
  "@media": { print: { paddingBlock: 2 } },
});

export const band = style({
  padding: 0,
  whiteSpace: "nowrap",
  fontSize: "0.9375rem",
  "@media": { [narrow]: { position: "absolute", left: 36, bottom: 8 } },
});

export const mark = style({ marginRight: space.xs });
