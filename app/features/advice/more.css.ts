import { globalStyle, style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { size, space } from "~/design/tokens";

export const more = style({});
globalStyle(`${more} > details > summary`, {
  minHeight: size.control,
  paddingBlock: space.xs,
  "@media": { [fromGrid.md]: { justifyContent: "flex-start", gap: space.s }, print: { display: "none" } },
});
// What is open ends with an edge of its own.
globalStyle(`${more} > details[open]`, { borderBottom: "none" });
globalStyle(`${more} > details`, { "@media": { print: { borderBottom: "none" } } });
globalStyle(`${more} > details > div`, { paddingBlock: space.s, "@media": { print: { paddingBlock: 0 } } });
