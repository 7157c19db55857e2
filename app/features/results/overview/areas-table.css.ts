import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid, smallPhone, uprightPhone } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, size, space } from "~/design/tokens";

// Phones: low rows without a head; where letters are large or the screen is small, the band is its shape alone.
const hidden = { position: "absolute", clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden" } as const;

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  lineHeight: 1.25,
});

const line = `1px solid ${vars.border.hairline}`;

export const heads = style({ borderBottom: line, "@media": { [uprightPhone]: hidden } });

export const head = style({
  padding: `0 0 ${space.xs}`,
  color: vars.text.quiet,
  fontSize: "0.875rem",
  fontWeight: fontWeight.normal,
  textAlign: "left",
  verticalAlign: "bottom",
});

export const headOfNumbers = style([head, { paddingInline: space.s, textAlign: "right" }]);

/** On phones the index stands at the head of the page and in the chart. */
export const row = style({
  selectors: {
    "& + &": { borderTop: line },
    "&:last-child": { "@media": { [uprightPhone]: { display: "none" } } },
  },
});

export const name = style({
  padding: 0,
  fontWeight: fontWeight.medium,
  textAlign: "left",
  hyphens: "auto",
  overflowWrap: "anywhere",
  "@media": { [uprightPhone]: { fontSize: "1rem" }, print: { hyphens: "manual", overflowWrap: "normal" } },
});

/** A row without an icon among those that have one begins where their names do. */
export const indented = style([name, { paddingLeft: 32, "@media": { print: { paddingLeft: 24 } } }]);

export const link = style({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: size.target,
  "@media": {
    [uprightPhone]: { minHeight: 26 },
    [fromGrid.lg]: { minHeight: 32 },
    print: { minHeight: 0, paddingBlock: 1, color: vars.text.normal, textDecoration: "none" },
  },
});
// As high as its words on paper.
globalStyle(`${link} > svg`, { "@media": { print: { width: 16, height: 16 } } });

export const score = style({
  padding: `${space.xs} ${space.s}`,
  fontFamily: vars.font.heading,
  fontWeight: fontWeight.bold,
  fontVariantNumeric: "tabular-nums",
  textAlign: "right",
  "@media": { [uprightPhone]: { padding: "0 8px" }, print: { paddingBlock: 0 } },
});

export const band = style({
  padding: "2px 0",
  whiteSpace: "nowrap",
  fontSize: fontSize.s,
});

/** As wide as it is drawn: its column would be narrower where the names take all they can. */
export const mark = style({
  marginRight: space.xs,
  maxWidth: "none",
  "@media": { [smallPhone]: { marginRight: 0 } },
});

/** The longest of them leaves the names their room. */
export const word = style({
  "@media": {
    [uprightPhone]: {
      display: "inline-block",
      // Its column grows with it, where the names would take what stands beside the mark.
      width: "max-content",
      maxWidth: "6.9rem",
      fontSize: "0.875rem",
      whiteSpace: "normal",
      verticalAlign: "middle",
    },
    [smallPhone]: hidden,
  },
});
