import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid, phone, tablet } from "~/design/breakpoints";
import { actions } from "~/design/layout.css";
import { vars } from "~/design/theme.css";
import { fontSize, radius, space } from "~/design/tokens";

/** Out of people's sight and reach, but not of a program's that fills in every field. */
export const trap = style({ position: "absolute", left: "-9999px", width: 1, height: 1, overflow: "hidden" });

export const points = style({ display: "grid", gap: space.s, listStyle: "none", padding: 0 });

export const point = style({ display: "grid", gridTemplateColumns: "auto 1fr", gap: space.s });
globalStyle(`${point} > svg`, { color: vars.primary.solid });
globalStyle(`${point} h2`, { fontSize: fontSize.l });

/** The parts of a page, with room to breathe. */
export const parts = style({ display: "grid", gap: "28px", "@media": { [fromGrid.sm]: { gap: "80px" } } });

/** Words and the cards that they are about. */
export const together = style({ display: "grid", gap: space.m, "@media": { [fromGrid.sm]: { gap: space.l } } });

/** Words beside a picture as soon as there is room for both. */
export const beside = style({
  display: "grid",
  gap: space.m,
  alignItems: "center",
  "@media": {
    // On a tablet the picture needs as much room as the words.
    [tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: space.l },
    [fromGrid.md]: { gridTemplateColumns: "minmax(0, 11fr) minmax(0, 9fr)", gap: space.xxl },
  },
});

/** The same, and the picture first: every other one of several. */
export const besideTurned = style([
  beside,
  { "@media": { [fromGrid.md]: { gridTemplateColumns: "minmax(0, 9fr) minmax(0, 11fr)" } } },
]);
globalStyle(`${besideTurned} > :last-child`, { "@media": { [fromGrid.sm]: { order: -1 } } });

/** What a page begins with: a larger picture. */
export const hero = style([
  beside,
  {
    "@media": {
      [tablet]: { gridTemplateColumns: "minmax(0, 11fr) minmax(0, 9fr)", gap: space.xxl },
      [fromGrid.md]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 30rem)" },
    },
  },
]);

export const words = style({ display: "grid", gap: space.m, justifyItems: "start", alignContent: "center" });
globalStyle(`${words} > *`, { maxWidth: "100%" });
// As long as lines of text are everywhere.
globalStyle(`${words} > p`, { maxWidth: "min(100%, 32.5em)" });

/** Two short columns. */
export const prices = style({ width: "min(100%, 24rem)" });

/** Words alone: two such parts that follow each other stand side by side where there is room, and so does the invitation. */
export const half = style([words, { alignContent: "start" }]);

/** Two ways beside each other wherever there is room. */
export const ways = style({});
globalStyle(`${ways} > ${actions}`, { flexDirection: "row", flexWrap: "wrap" });

export const heroTitle = style({
  fontSize: "min(clamp(2rem, 1.4rem + 2.6vw, 3.25rem), max(30px, 10vw))",
  lineHeight: 1.1,
});

/** Cards that tell one thing each. */
export const cards = style({
  display: "grid",
  gap: space.s,
  listStyle: "none",
  padding: 0,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 13.5rem), 1fr))",
  "@media": { [fromGrid.sm]: { gap: space.l } },
});

/** Below each other a line between them is enough: frames would take a third of the room from their words. */
const onPhone = {
  padding: `${space.s} 0 0`,
  border: 0,
  borderTop: `1px solid ${vars.border.hairline}`,
  borderRadius: 0,
  background: "none",
} as const;

export const card = style({
  display: "grid",
  gap: space.xs,
  alignContent: "start",
  padding: space.xl,
  borderRadius: radius.card,
  background: vars.surface.card,
  border: `1px solid ${vars.border.hairline}`,
  "@media": { [phone]: onPhone },
});
// Three beside each other on a tablet leave a long Finnish word no room otherwise.
globalStyle(cards, { "@media": { [tablet]: { gap: space.m } } });
globalStyle(`${cards} > ${card}`, { "@media": { [tablet]: { padding: space.m } } });
globalStyle(`${cards} > ${card} :where(h2, h3)`, { "@media": { [tablet]: { fontSize: fontSize.l } } });
// A list in a list of cards is no list in a list to whoever reads it.
globalStyle(`${card} ul`, { listStyle: "disc" });
globalStyle(`${card} > svg`, { color: vars.primary.solid });
// Below each other on a phone, large symbols would be most of what is seen: a small one stands beside its title.
globalStyle(`${card}:has(> svg)`, { "@media": { [phone]: { gridTemplateColumns: "32px minmax(0, 1fr)" } } });
globalStyle(`${card} > svg`, { "@media": { [phone]: { width: 32, height: 32 } } });
globalStyle(`${card} > svg + *`, { "@media": { [phone]: { alignSelf: "center" } } });
globalStyle(`${card} > svg ~ * ~ *`, { "@media": { [phone]: { gridColumn: "1 / -1" } } });

/** The last word of a page: what to do next. */
export const invitation = style({
  display: "grid",
  gap: space.m,
  justifyItems: "start",
  padding: space.l,
  borderRadius: "24px",
  background: vars.primary.solid,
  color: vars.primary.onSolid,
  "@media": { [fromGrid.sm]: { padding: space.xxl }, print: { display: "none" } },
});
// Its colours turned round: the first way is filled, the others are outlined.
globalStyle(`${invitation} ${actions} > a + a:not(:hover, :active)`, {
  background: "none",
  borderColor: vars.primary.onSolid,
  color: vars.primary.onSolid,
});
globalStyle(`${invitation} :where(a:not([class]))`, { color: vars.primary.onSolid });

globalStyle(parts, {
  "@media": { [fromGrid.md]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: space.xxl } },
});
globalStyle(`${parts} > *`, { "@media": { [fromGrid.md]: { gridColumn: "1 / -1", alignSelf: "start" } } });
globalStyle(`${parts} > ${half} + :is(${half}, ${invitation}), ${parts} > ${half}:has(+ :is(${half}, ${invitation}))`, {
  "@media": { [fromGrid.md]: { gridColumn: "auto" } },
});

/** Teasers of articles: three beside each other at most, with room for their longest words. */
export const articles = style([cards, { gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr))" }]);

export const article = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.xs,
  alignContent: "start",
  overflow: "hidden",
  paddingBottom: space.l,
  borderRadius: radius.card,
  background: vars.surface.card,
  border: `1px solid ${vars.border.hairline}`,
});
globalStyle(`${article} > *`, { marginInline: space.l, overflowWrap: "break-word" });
globalStyle(`${article} > img`, { width: "100%", height: "auto", marginInline: 0, marginBottom: space.xs });

/** Its title leads to it, and so does the rest of it. */
export const articleLink = style({
  color: vars.text.normal,
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0 },
    "&:hover": { color: vars.primary.solid, textDecoration: "underline" },
    "&:focus-visible::after": {
      outline: `3px solid ${vars.focus.ring}`,
      outlineOffset: "-3px",
      borderRadius: radius.card,
    },
    "&:focus-visible": { outline: "none", boxShadow: "none" },
  },
});

/** The newest, at the end of a page of many other things: on a phone what they are called, and no more. */
export const news = style([words]);
globalStyle(`${news} ${article} > :is(img, p)`, { "@media": { [phone]: { display: "none" } } });
globalStyle(`${news} ${article}`, { "@media": { [phone]: { ...onPhone, overflow: "visible" } } });
globalStyle(`${news} ${article} > *`, { "@media": { [phone]: { marginInline: 0 } } });

export const date = style({ color: vars.text.quiet, fontSize: fontSize.s });

export const articlePicture = style({ display: "block", width: "100%", height: "auto", borderRadius: "24px" });

/** An article is read: one column from where the page begins, its words no wider than that. */
export const column = style({ display: "grid", gap: space.l, maxWidth: "40rem", width: "100%" });
globalStyle(`${column} > *`, { minWidth: 0 });

/** What to do when it is read. */
export const next = style([words, { paddingTop: space.l, borderTop: `1px solid ${vars.border.hairline}` }]);

/** The same in parts with headings of their own. */
export const reading = style([column, { gap: space.xl }]);
