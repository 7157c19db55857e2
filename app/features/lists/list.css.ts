import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid, phone } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, size, space } from "~/design/tokens";

export const search = style({
  display: "flex",
  flexDirection: "column",
  gap: space.s,
  "@media": {
    [fromGrid.sm]: { flexDirection: "row", flexWrap: "wrap", alignItems: "flex-end" },
    print: { display: "none" },
  },
});

globalStyle(`${search} > div`, { "@media": { [fromGrid.sm]: { flex: "0 1 20em" } } });

/** In place of a table: one sentence and the way on. */
export const none = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: space.m,
  padding: space.l,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
});

/** The way to all of them, apart from how many there are. */
export const way = style({ marginInlineStart: space.s });

export const paging = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.m,
  color: vars.text.quiet,
  "@media": { print: { display: "none" } },
});

export const step = style({ display: "inline-flex", alignItems: "center", minHeight: size.target });

export const chosen = style({
  display: "flex",
  alignItems: "center",
  gap: space.xs,
  minWidth: 0,
  overflowWrap: "anywhere",
});

/** The box with room around it for a thumb, within the padding of its cell. */
export const target = style({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "center",
  width: size.target,
  minHeight: size.target,
  marginBlock: `-${space.xs}`,
  marginLeft: `-${space.xs}`,
  cursor: "pointer",
  "@media": { print: { display: "none" } },
});

/** Stays in sight below a long table while something is ticked; what has the focus behind it scrolls into view above it. */
export const together = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.s,
  padding: `${space.s} ${space.m}`,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.control,
  background: vars.surface.card,
  "@media": {
    print: { display: "none" },
    [phone]: { flexDirection: "column", alignItems: "stretch" },
    [`screen and (min-height: 25em) and ${fromGrid.md}`]: {
      selectors: { "form:has(:checked) &": { position: "sticky", bottom: 0, zIndex: 1 } },
    },
  },
});

export const legend = style({ marginInlineEnd: space.s, fontWeight: fontWeight.medium, fontSize: fontSize.s });

export const error = style({ color: vars.critical.solid, fontWeight: fontWeight.medium });
