import { style } from "@vanilla-extract/css";

/** Opens on demand, with a chevron that turns in place of the browser's own triangle. */
export const opener = style({
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});

/** Of its own fold: one may hold others. */
export const chevron = style({
  display: "inline-flex",
  flex: "none",
  "@media": { print: { display: "none" } },
  selectors: { "details[open] > summary > &": { transform: "rotate(180deg)" } },
});

/** Of the content of a fold: paper cannot be opened. */
export const openOnPaper = { "@media": { print: { contentVisibility: "visible", blockSize: "auto" } } } as const;
