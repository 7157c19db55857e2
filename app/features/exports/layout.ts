/** How results are laid out: a row for each result, or for each answer. */
export const layouts = ["wide", "long"] as const;
export type Layout = (typeof layouts)[number];
