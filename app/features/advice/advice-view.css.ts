import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid, uprightPhone } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, space } from "~/design/tokens";
import { cards } from "./advice-card.css";

/** A goal's symbol beside its name, and its intro below or beside them; on paper they stay with the goal's cards. */
export const goalHead = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  alignItems: "center",
  gap: `${space.xxs} ${space.m}`,
  color: vars.primary.solid,
  "@media": { print: { breakInside: "avoid", breakAfter: "avoid" } },
});
globalStyle(`${goalHead} > svg`, {
  "@media": {
    [uprightPhone]: { width: 44, height: 44 },
    [fromGrid.sm]: { gridRow: "1 / 3" },
    print: { width: 36, height: 36 },
  },
});

export const goalTitle = style({ fontSize: fontSize.group });

/** A phone comes to the cards at once. */
export const intro = style({ "@media": { [uprightPhone]: { display: "none" } } });

export const goalIntro = style([
  intro,
  {
    gridColumn: "1 / -1",
    color: vars.text.normal,
    "@media": { [fromGrid.sm]: { gridColumn: 2 } },
  },
]);

/** Paper offers no choice. */
export const choice = style({ "@media": { print: { display: "none" } } });
// Folds stand close below each other, cards at a distance from the choice below them.
globalStyle(`section section > * > ${cards}:last-child`, { marginBottom: space.m });
