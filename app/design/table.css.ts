import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { fromGrid, phone } from "./breakpoints";
import { vars } from "./theme.css";
import { fontSize, fontWeight, radius, size, space } from "./tokens";

/** The right edge darkens where there is more to scroll to. */
export const cardWithMore = `linear-gradient(to left, ${vars.surface.card} 30%, transparent) right / 14px 100% no-repeat local,
  linear-gradient(to left, rgb(22 38 46 / 22%), transparent) right / 14px 100% no-repeat scroll, ${vars.surface.card}`;

const regionBase = style({
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.control,
  background: vars.surface.card,
  overflow: "auto",
  // What is there for listeners only stays within, or it would widen the page.
  position: "relative",
  containerType: "inline-size",
  selectors: { "&:focus-visible": { borderRadius: radius.control } },
  "@media": { print: { maxHeight: "none", overflow: "visible" } },
});

export const region = styleVariants({
  whole: [regionBase],
  scroll: [regionBase, { maxHeight: "min(80vh, 30rem)" }],
  // What scrolls by itself holds its headings to itself.
  heads: [regionBase, { "@media": { [`screen and ${fromGrid.md}`]: { overflow: "visible" } } }],
});

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontSize: fontSize.s,
  lineHeight: 1.45,
});

/** Within the frame even where the table is wider and scrolls. */
export const caption = style({
  position: "sticky",
  left: 0,
  maxWidth: "100cqi",
  padding: `${space.m} ${space.m} ${space.xs}`,
  fontFamily: vars.font.heading,
  fontSize: fontSize.m,
  fontWeight: fontWeight.semibold,
  textAlign: "left",
  "@media": { print: { breakAfter: "avoid" } },
});

/** Its words are hidden, so it takes no room. */
export const hiddenCaption = style({ padding: 0 });

const cell = style({
  padding: `${space.s} ${space.xs}`,
  textAlign: "left",
  verticalAlign: "top",
  selectors: { "&:first-child": { paddingLeft: space.m }, "&:last-child": { paddingRight: space.s } },
  "@media": {
    [fromGrid.sm]: { paddingInline: space.m },
    print: { padding: `${space.xxs} ${space.m}` },
  },
});

/** Left out on phones, where the other columns need the room. */
export const secondary = style({ "@media": { [`screen and ${phone}`]: { display: "none" } } });

export const head = style([
  cell,
  {
    position: "sticky",
    top: 0,
    background: vars.surface.sunken,
    color: vars.text.quiet,
    fontWeight: fontWeight.medium,
    verticalAlign: "middle",
    "@media": { print: { position: "static", borderBottom: `1px solid ${vars.text.normal}` } },
  },
]);

export const data = style([cell, { borderTop: `1px solid ${vars.border.hairline}`, fontWeight: fontWeight.normal }]);

/** Long words part at their syllables where the browser knows them: the columns beside them need the room. */
export const rowHead = style({
  fontWeight: fontWeight.medium,
  hyphens: "auto",
  "@media": { [fromGrid.sm]: { hyphens: "manual" } },
});

export const holds = styleVariants({ sentence: { minWidth: "14rem" }, line: { whiteSpace: "nowrap" } });

export const numeric = style({
  textAlign: "right",
  fontVariantNumeric: "tabular-nums",
  selectors: { "tbody &": { whiteSpace: "nowrap" } },
});

export const sort = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xxs,
  minHeight: size.target,
  color: "inherit",
});

export const sorted = styleVariants({ ascending: { rotate: "180deg" }, descending: {} });

/** Weighs twice what a class does: it takes back what the cells say of themselves. */
export const stacked = style({ position: "relative" });
export const twice = `${stacked}${stacked}`;

const onPhones = (rule: Parameters<typeof style>[0]) => ({ "@media": { [`screen and ${phone}`]: rule } }) as never;

globalStyle(`${twice}, ${twice} tbody, ${twice} tbody *:where(tr, th, td)`, onPhones({ display: "block" }));
globalStyle(
  `${twice} thead`,
  onPhones({ position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" }),
);
globalStyle(`${twice} tbody tr`, onPhones({ padding: `${space.s} ${space.m}` }));
globalStyle(`${twice} tr + tr`, onPhones({ borderTop: `1px solid ${vars.border.hairline}` }));
globalStyle(
  `${twice} tr > :where(th, td)`,
  onPhones({ minWidth: 0, padding: `${space.xxs} 0`, border: 0, hyphens: "manual", whiteSpace: "normal" }),
);
globalStyle(`${twice} caption`, onPhones({ display: "block" }));
// A number stands at the end of its own label's line.
globalStyle(
  `${twice} td${numeric}`,
  onPhones({ display: "flex", justifyContent: "space-between", columnGap: space.m }),
);
globalStyle(`${twice} td::before`, onPhones({ content: "attr(data-label)", display: "block", color: vars.text.quiet }));
