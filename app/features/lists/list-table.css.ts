import { globalStyle, type style } from "@vanilla-extract/css";
import { fromGrid, phone, tablet } from "~/design/breakpoints";
import { cardWithMore, numeric, region, twice } from "~/design/table.css";
import { vars } from "~/design/theme.css";
import { fontSize, radius, space } from "~/design/tokens";

// The table of a list: pages that have other tables don't carry this.

const headed = region.heads;
const onPhones = (rule: Parameters<typeof style>[0]) => ({ "@media": { [`screen and ${phone}`]: rule } }) as never;
const wideEnough = (rule: Parameters<typeof style>[0]) =>
  ({ "@media": { [`screen and ${fromGrid.md}`]: rule } }) as never;

// Where it scrolls sideways an edge in shadow says that there is more.
// Twice, as it stands against what the frame has by itself, whichever of the two sheets comes last.
globalStyle(`${headed}${headed}`, {
  "@media": { [`screen and ${tablet}`]: { background: cardWithMore } },
});
// Above what the rows hold, also where that is positioned itself.
globalStyle(`${headed} thead th`, wideEnough({ zIndex: 1 }));
globalStyle(`${headed} thead th:first-child`, wideEnough({ borderTopLeftRadius: radius.control }));
globalStyle(`${headed} thead th:last-child`, wideEnough({ borderTopRightRadius: radius.control }));
// Nothing scrolls sideways there, so a long address parts, and no short word does for it.
globalStyle(`${headed} tbody :is(th, td)`, wideEnough({ overflowWrap: "anywhere", verticalAlign: "middle" }));
globalStyle(`${headed} tbody td:not(${numeric})`, wideEnough({ minWidth: "8.5em" }));
// The column of a button is as wide as its longest word.
globalStyle(`${headed} tbody button`, { overflowWrap: "break-word" });
// What the row is of keeps room for a word, also beside a box to tick and an address that wants it all.
globalStyle(`${headed} tbody th`, { minWidth: "12em" });
// A number of one digit is a target for a thumb nonetheless.
globalStyle(`${headed} ${numeric} a`, {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "flex-end",
  minWidth: "1.5rem",
  minHeight: "1.5rem",
});
globalStyle(`${headed} ${numeric} a`, onPhones({ justifyContent: "flex-start" }));
// What gets the focus comes into view between the headings and what may stay in sight below.
globalStyle(`${headed} tbody :is(a, input, button)`, wideEnough({ scrollMarginBlock: "6rem" }));
// On a phone each row is a card of its own: twice as well.
globalStyle(`${headed}${headed}`, onPhones({ overflow: "visible", border: 0, background: "none" }));
globalStyle(
  `${headed} ${twice} tbody tr`,
  onPhones({ border: `1px solid ${vars.border.hairline}`, borderRadius: radius.card, background: vars.surface.card }),
);
globalStyle(`${headed} ${twice} tbody tr + tr`, onPhones({ marginTop: space.s }));
globalStyle(`${headed} ${twice} tbody th`, onPhones({ fontSize: fontSize.m }));
// Its facts stand beside their labels, and below them where they are long.
globalStyle(
  `${headed} ${twice} td`,
  onPhones({
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-start",
    alignItems: "baseline",
    columnGap: space.s,
    overflowWrap: "anywhere",
  }),
);
globalStyle(`${headed} ${twice} td::before`, onPhones({ flex: "0 0 9em", textAlign: "left" }));
globalStyle(`${headed} ${twice} td:empty`, onPhones({ display: "none" }));
