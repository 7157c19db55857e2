import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, space } from "~/design/tokens";

export const strengths = style({
  display: "grid",
  gap: space.m,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
  padding: 0,
  listStyle: "none",
  // On paper one or two strengths take the whole width between them.
  "@media": { print: { gridTemplateColumns: "repeat(auto-fit, minmax(30%, 1fr))", breakBefore: "avoid" } },
});

/** Without a choice of goal there are no links on paper, so all goals are printed. */
export const printOnly = style({ display: "none", "@media": { print: { display: "block" } } });

/** A goal's symbol beside its name, and its intro below or beside them; on paper they stay with the goal's cards. */
export const goalHead = style({
  display: "grid",
  gridTemplateColumns: "60px 1fr",
  alignItems: "center",
  gap: `${space.xxs} ${space.m}`,
  color: vars.primary.solid,
  "@media": { print: { breakInside: "avoid", breakAfter: "avoid" } },
});
globalStyle(`${goalHead} > svg`, { "@media": { [fromGrid.sm]: { gridRow: "1 / 3" } } });

export const goalTitle = style({ fontSize: fontSize.group });

export const groupTitle = style({ fontSize: "1.0625rem", color: vars.text.quiet });

export const goalIntro = style({
  gridColumn: "1 / -1",
  color: vars.text.normal,
  "@media": { [fromGrid.sm]: { gridColumn: 2 } },
});

/** Mindset, lifestyle and resources side by side where there is room for three. */
export const groups = style({
  display: "grid",
  gap: space.l,
  "@media": {
    [fromGrid.md]: { gridTemplateColumns: "repeat(3, 1fr)" },
    // On paper a group that stands alone has the whole width: a third of it would take three times the pages.
    print: { gridTemplateColumns: "repeat(auto-fit, minmax(30%, 1fr))", gap: space.m },
  },
});

export const cardHead = style({ display: "flex", alignItems: "flex-start", gap: space.s, color: vars.primary.solid });

export const cardTitle = style({
  margin: 0,
  color: vars.text.normal,
  fontFamily: vars.font.heading,
  fontSize: "1.0625rem",
  fontWeight: 600,
  lineHeight: 1.35,
});

export const readMore = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xs,
  minHeight: 44,
  "@media": { print: { display: "none" } },
});
