import { globalStyle, style } from "@vanilla-extract/css";
import { size, space } from "~/design/tokens";

export const more = style({});
globalStyle(`${more} > details > summary`, {
  minHeight: size.control,
  paddingBlock: space.xs,
  "@media": { print: { display: "none" } },
});
globalStyle(`${more} > details`, { "@media": { print: { borderBottom: "none" } } });
globalStyle(`${more} > details > div`, { "@media": { print: { paddingBottom: 0 } } });
