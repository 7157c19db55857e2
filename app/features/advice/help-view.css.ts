import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, space } from "~/design/tokens";

/** Running text no longer than the eye likes, where the page is wide. */
export const measure = style({ maxWidth: "68ch" });

/** Cards in columns, each as high as what it says; what is most urgent has the first row to itself. */
export const needs = style({
  "@media": { [fromGrid.md]: { columns: 2, columnGap: space.l } },
});

export const need = style({
  breakInside: "avoid",
  marginBottom: space.m,
  "@media": { [fromGrid.md]: { marginBottom: space.l } },
  // Columns drop what lies below the last card of a column by themselves, but for the last of all.
  selectors: { "&:last-child": { marginBottom: 0 } },
});

export const danger = style([need, { columnSpan: "all" }]);

export const needTitle = style({ fontSize: fontSize.group });

export const contact = style({ display: "grid", gap: space.xs });

export const contactName = style({ fontSize: fontSize.m, fontWeight: 600 });

export const line = style({ display: "grid", gap: space.xxs, justifyItems: "start", marginTop: space.xxs });

export const places = style({
  display: "grid",
  gap: space.m,
  marginBottom: 0,
  // With large text its longest words would widen the page.
  overflowWrap: "anywhere",
  "@media": { [fromGrid.md]: { gridTemplateColumns: "1fr 1fr", columnGap: space.xl } },
});

export const placeTitle = style({ fontFamily: vars.font.heading, fontWeight: 600 });

export const place = style({ margin: 0, maxWidth: "32.5em" });
