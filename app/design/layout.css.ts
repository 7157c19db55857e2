import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { containerPx, fromGrid, headerPx, phone, staysInSight } from "./breakpoints";
import { vars } from "./theme.css";
import { space } from "./tokens";

/**
 * The one frame of header, bar, content and footer, so that all begin at the same edge. A wide page widens it for all of
 * them.
 */
export const pageFrame = style({
  width: "100%",
  maxWidth: containerPx.maxWidth,
  marginInline: "auto",
  paddingInline: space.m,
  "@media": { [fromGrid.sm]: { paddingInline: containerPx.padding }, print: { maxWidth: "none", paddingInline: 0 } },
});

/** Width of a column for reading. */
const narrowPx = 600;

const main = style({
  flex: "1 0 auto",
  width: "100%",
  marginInline: "auto",
  padding: `${space.m} ${space.m} ${space.xxl}`,
  "@media": {
    [fromGrid.sm]: { padding: `${space.xl} ${containerPx.padding}px ${space.xxxl}` },
    print: { padding: 0, maxWidth: "none" },
  },
});

export const frame = styleVariants({
  plain: [main, { maxWidth: containerPx.maxWidth }],
  wide: [main, { maxWidth: containerPx.contentMaxWidth }],
  narrow: [
    main,
    {
      maxWidth: narrowPx + 2 * containerPx.padding,
      "@media": {
        // Below a header the column begins where the header does; by itself it stands in the middle.
        [`screen and ${fromGrid.sm}`]: {
          selectors: {
            "header ~ &": {
              maxWidth: containerPx.maxWidth,
              paddingRight: `calc(min(100vw, ${containerPx.maxWidth}px) - ${narrowPx + containerPx.padding}px)`,
            },
          },
        },
      },
    },
  ],
});
globalStyle(`body:has(> ${frame.wide}) ${pageFrame}`, { maxWidth: containerPx.contentMaxWidth });

export const sticky = style({
  zIndex: 1,
  paddingBlock: space.xs,
  marginBottom: space.m,
  "@media": {
    [staysInSight]: { position: "sticky", top: 0 },
    // Below the header, which stays in sight there.
    [`${staysInSight} and ${phone}`]: { top: headerPx },
  },
});

// What takes focus stands clear of the message, which may take three lines on a phone, and of the header above it.
globalStyle(`html:has(${sticky})`, { "@media": { [staysInSight]: { scrollPaddingTop: "13rem" } } });

export const stack = styleVariants({ s: {}, m: {}, l: {} });
// Margins instead of flex gap: inline buttons keep their own width and text flows as usual.
globalStyle(`${stack.s} > * + *`, { marginTop: space.xs });
globalStyle(`${stack.m} > * + *`, { marginTop: space.m });
globalStyle(`${stack.l} > * + *`, { marginTop: space.l, "@media": { [fromGrid.sm]: { marginTop: space.xl } } });

export const listReset = style({ listStyle: "none", paddingLeft: 0 });

export const columns = style({
  display: "grid",
  gap: space.m,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))",
  "@media": { [fromGrid.sm]: { gap: space.l } },
});

export const actions = style({
  display: "flex",
  flexDirection: "column",
  gap: space.s,
  // A button may carry a name of one word that is wider than a phone.
  overflowWrap: "anywhere",
  "@media": {
    "(min-width: 30em)": { flexDirection: "row", flexWrap: "wrap", alignItems: "center", gap: space.m },
    print: { display: "none" },
  },
});

// A form that holds only its button: the button takes part in the row as if it stood there alone.
globalStyle(`${actions} > form`, { display: "contents" });

// Stays above a phone's keyboard and below a long question.
export const actionsSticky = style({
  "@media": {
    [`${staysInSight} and ${phone}`]: {
      position: "sticky",
      bottom: 0,
      zIndex: 1,
      marginInline: `-${space.m}`,
      padding: `${space.l} ${space.m} ${space.s}`,
      // Fades out what passes below, and cannot be seen while nothing does.
      background: `linear-gradient(to top, ${vars.surface.page} calc(100% - ${space.l}), transparent)`,
    },
  },
});

/** What its content is laid out by: its own width. Paper has columns of its own. */
export const measured = style({ containerType: "inline-size", "@media": { print: { containerType: "normal" } } });

/** Of a grid: what stands in it beside each other, equally wide; one alone has all of the room. */
export const sideBySide = {
  gridTemplateColumns: "none",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  alignItems: "start",
} as const;
