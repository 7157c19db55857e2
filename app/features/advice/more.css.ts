import { globalStyle, style } from "@vanilla-extract/css";

export const more = style({});
globalStyle(`${more} > details > summary`, { "@media": { print: { display: "none" } } });
globalStyle(`${more} > details`, { "@media": { print: { borderBottom: "none" } } });
globalStyle(`${more} > details > div`, { "@media": { print: { paddingBottom: 0 } } });
