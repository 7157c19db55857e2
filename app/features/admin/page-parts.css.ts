import { style } from "@vanilla-extract/css";
import { reading } from "~/design/reading.css";
import { size, space } from "~/design/tokens";

/** Forms and facts are read, not compared. Long names part anywhere. */
export const readingWidth = style([reading, { overflowWrap: "anywhere" }]);

export const links = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space.l,
  listStyle: "none",
  margin: 0,
  padding: 0,
  overflowWrap: "anywhere",
});

export const link = style({ display: "inline-flex", alignItems: "center", minHeight: size.target });

/** What nobody can press on paper. */
export const onScreen = style({ "@media": { print: { display: "none" } } });

/** A unit stands as far in as it is deep, as long as there is room. */
export const tree = style({
  listStyle: "none",
  margin: 0,
  paddingInlineStart: `clamp(${space.s}, 3vw, ${space.l})`,
  selectors: { "&[data-root]": { paddingInlineStart: 0 } },
});

export const unit = style({ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: space.m });
