import { type GlobalStyleRule, globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { headerPx, low, phone, staysInSight } from "~/design/breakpoints";
import { pageFrame } from "~/design/layout.css";
import { header } from "~/design/page/page-header.css";
import { vars } from "~/design/theme.css";
import { fontWeight, radius, shadow, size, space } from "~/design/tokens";

const bar = style({
  borderBottom: `1px solid ${vars.border.hairline}`,
  "@media": {
    print: { display: "none" },
  },
});

// Above the page it would leave no room for it on a low screen: there it stands between the page and the footer, in browsers
// where the focus follows what is seen. In others it stays where it is read.
const onLow = (rule: GlobalStyleRule) => ({
  "@media": { [low]: { "@supports": { "(reading-flow: flex-visual)": rule } } },
});
globalStyle(`body:has(> ${bar})`, onLow({ readingFlow: "flex-visual" } as GlobalStyleRule));
globalStyle(`body > ${bar}`, onLow({ order: 1, borderTop: `1px solid ${vars.border.hairline}` }));
globalStyle(`body:has(> ${bar}) > footer`, onLow({ order: 2 }));

export const notice = styleVariants({
  info: [bar, { background: vars.primary.soft }],
  alert: [bar, { background: vars.caution.soft }],
});

export const consent = style([bar, { background: vars.surface.card, scrollMarginTop: `${headerPx}px` }]);

export const inner = style([
  pageFrame,
  { display: "flex", flexWrap: "wrap", alignItems: "center", gap: `${space.xs} ${space.l}`, paddingBlock: space.s },
]);

/** Words and a short button, beside each other on a phone too. */
export const line = style([
  pageFrame,
  { display: "flex", alignItems: "center", gap: space.s, paddingBlock: space.xs, lineHeight: 1.4 },
]);

export const words = style({ flex: "1 1 18rem", minWidth: 0 });
globalStyle(`${words}, ${words} p`, { maxWidth: "none" });

export const icon = style({
  display: "inline-flex",
  color: vars.primary.solid,
  "@media": { [phone]: { display: "none" } },
});

export const title = style({ fontSize: "1.1875rem", marginBottom: space.xxs });

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: space.xs });

// Two answers as wide as each other, beside each other where a phone has the room.
globalStyle(`${consent} ${buttons}`, { "@media": { [phone]: { flexGrow: 1 } } });
globalStyle(`${consent} ${buttons} > button`, {
  "@media": { [phone]: { flex: "1 1 auto", paddingInline: space.s } },
});
// Its word is never parted, and ends where the page does.
globalStyle(`${line} > form`, { flex: "none" });
globalStyle(`${line} button`, { marginRight: `calc(-1 * ${space.s})`, whiteSpace: "nowrap" });

/** At the lower edge, above everything (spec §9), and in a corner where the page keeps room for it. */
export const chat = style({
  position: "fixed",
  right: space.m,
  bottom: space.m,
  zIndex: 10_000,
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  maxWidth: `calc(100vw - 2 * ${space.m})`,
  minHeight: size.control,
  padding: `${space.xs} ${space.m}`,
  border: `1px solid ${vars.primary.solid}`,
  borderRadius: radius.pill,
  background: vars.surface.card,
  boxShadow: shadow.soft,
  color: vars.primary.solid,
  fontWeight: fontWeight.medium,
  textDecoration: "none",
  "@media": { print: { display: "none" } },
});

/** On a phone the picture alone is seen, so that the button covers next to nothing. */
export const chatLabel = style({
  "@media": {
    [phone]: { position: "absolute", clipPath: "inset(50%)", width: "1px", height: "1px", overflow: "hidden" },
  },
});

// What gets the focus by keyboard comes to stand above it, and so does the end of the page.
globalStyle(`html:has(${chat})`, { scrollPaddingBottom: "80px" });
globalStyle(`body:has(> ${chat}) > footer`, { paddingBottom: "72px" });

/**
 * On a phone the header goes with the top of the page, and comes back with its menu button once more than 100 px are
 * scrolled (spec §9). A browser without scrolled animations keeps it in sight all the way.
 */
const comeBack = keyframes({
  "0%": { top: `${-headerPx}px` },
  "100%": { top: 0 },
});
globalStyle(`${header}:not(:has([open]))`, {
  "@supports": {
    "(animation-timeline: scroll())": {
      "@media": {
        [`${staysInSight} and ${phone}`]: {
          animation: `${comeBack} linear both`,
          animationTimeline: "scroll(root)",
          animationRange: "100px 140px",
        },
      },
    },
  },
});
