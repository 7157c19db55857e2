import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { fromGrid, phone } from "~/design/breakpoints";
import { tone } from "~/design/card.css";
import { measured, stack } from "~/design/layout.css";
import { vars } from "~/design/theme.css";
import { fontSize, space } from "~/design/tokens";
import { visuallyHidden } from "~/design/visually-hidden.css";
import { roomForTwo } from "../columns.css";
import { bar, fromWidth, icon, iconRoom, name } from "./module-row.css";

/**
 * One group below the other; two beside each other where there is room, each below the one before it on its side. One alone
 * has the room of two.
 */
export const details = style({
  display: "grid",
  gap: space.s,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [fromGrid.sm]: { gap: space.xl },
    // Its groups fill two columns, page by page.
    print: { display: "block", columns: 2, columnGap: "6mm", fontSize: "0.94em", lineHeight: 1.2 },
  },
  "@container": { [roomForTwo]: { display: "flow-root" } },
});
globalStyle(`${details} > h2`, { columnSpan: "all" });
// Within columns what is hidden from the eye would make an empty page at the end.
globalStyle(`${details} ${visuallyHidden}`, { "@media": { print: { display: "none" } } });

/** What some of the groups came in stands for nothing. */
export const part = style({ display: "contents" });

const whole = style({
  "@media": { print: { marginTop: space.s } },
  "@container": { [roomForTwo]: { marginTop: space.s } },
});
const group = style([whole, { "@container": { [roomForTwo]: { width: "calc(50% - 12px)" } } }]);

export const side = styleVariants({
  whole: [whole],
  left: [group, { "@container": { [roomForTwo]: { float: "left", clear: "left" } } }],
  right: [group, { "@container": { [roomForTwo]: { float: "right", clear: "right" } } }],
});

/** Between the page's parts and its modules, also to the eye. */
export const groupTitle = style({ fontSize: fontSize.group });

/** On paper it is no more than its rows: what goes on over pages looks torn in a frame. */
export const card = style([
  tone.plain,
  { "@media": { print: { padding: 0, border: 0, borderRadius: 0, breakInside: "auto" } } },
]);

/** The rows bring their own distance to the edges of their card, and are laid out by its width. */
export const rows = style([
  measured,
  { lineHeight: 1.5, margin: "-20px -8px", "@media": { print: { margin: 0, lineHeight: "inherit" } } },
]);

// Only life areas have an icon. In a group without any, names begin at its edge, and so do the bars that stand below them. All
// bars are as long, and those that stand beside names stand below each other.
globalStyle(`${rows}:not(:has(${icon})) ${name}`, { marginLeft: -iconRoom, "@media": { print: { marginLeft: 0 } } });
globalStyle(`${rows}:not(:has(${icon})) ${bar}`, {
  position: "relative",
  left: -iconRoom,
  "@media": { print: { left: 0 } },
  "@container": { [fromWidth.line]: { left: 0 } },
});

/** Gauge and text beside each other; on a phone that has no room for words beside it, the text stands below. */
export const moduleHead = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.xs} ${space.m}`,
  "@media": {
    [fromGrid.sm]: { flexWrap: "nowrap", alignItems: "center", columnGap: space.l },
    print: { display: "block", breakInside: "avoid", breakAfter: "avoid" },
  },
});

// On paper what belongs together stands close, and a word is enough without its sign.
globalStyle(`${card} ${rows} ${stack.m} > * + *`, { "@media": { print: { marginTop: space.xxs } } });
globalStyle(`${card} ${rows} ${stack.s} > * + *`, { "@media": { print: { marginTop: 2 } } });
globalStyle(`${moduleHead} p > svg`, { "@media": { print: { display: "none" } } });

globalStyle(`${moduleHead} > * + *`, {
  // Its longest word has to fit in beside the gauge.
  flex: "1 1 min-content",
  minWidth: "min(10rem, 100%)",
  hyphens: "auto",
  hyphenateLimitChars: "14 5 5",
});

/** Paper has the number, the bar and the band in the row. */
export const gauge = style({
  flex: "none",
  lineHeight: 0,
  "@media": { print: { display: "none" } },
});
// The words beside it have most of a phone.
globalStyle(`${gauge} > svg`, { "@media": { [phone]: { width: 96, height: 96 } } });

export const onScreen = style({ "@media": { print: { display: "none" } } });

export const explain = style({ fontSize: "0.9375rem", "@media": { print: { display: "none" } } });

/** Good points and recommendations side by side where there is room. */
export const twoColumns = style({
  display: "grid",
  gap: space.m,
  "@container": { [fromWidth.roomy]: { gridTemplateColumns: "1fr 1fr" } },
  "@media": { print: { display: "block" } },
});
globalStyle(`${twoColumns} > * + *`, { "@media": { print: { marginTop: space.xs } } });

export const pointsTitle = style({
  fontFamily: vars.font.heading,
  fontWeight: 600,
  fontSize: "1rem",
  margin: `0 0 ${space.xs}`,
  "@media": { print: { marginBottom: 2, breakAfter: "avoid" } },
});

export const points = style({
  paddingLeft: 20,
  fontSize: "1rem",
  lineHeight: 1.45,
  "@media": {
    [fromGrid.sm]: { fontSize: "inherit", lineHeight: "inherit" },
    print: { paddingLeft: 14, lineHeight: "inherit" },
  },
});

globalStyle(`${points} > li + li`, { marginTop: space.xs, "@media": { print: { marginTop: 1 } } });
globalStyle(`${points} > li`, { breakInside: "avoid" });
// One list alone takes the whole width, in two columns of its own.
globalStyle(`${twoColumns} > :only-child`, { gridColumn: "1 / -1" });
globalStyle(`${twoColumns} > :only-child ${points}`, {
  "@media": { screen: { columns: "2 22rem", columnGap: space.xxl } },
});

export const attachments = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s,
  padding: 0,
  listStyle: "none",
  "@media": { print: { display: "none" } },
});
// The arrow stays beside words that need two lines.
globalStyle(`${attachments} a`, { textAlign: "start" });

/** What a group says of itself stays with its first module on paper. */
export const notice = style({
  "@media": { [fromGrid.sm]: { paddingBottom: space.xs }, print: { breakInside: "avoid", breakAfter: "avoid" } },
});
