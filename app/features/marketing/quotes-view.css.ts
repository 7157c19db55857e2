import { style } from "@vanilla-extract/css";
import { opener as foldOpener } from "~/design/folds/fold.css";
import { space } from "~/design/tokens";

export const lines = style({ padding: 0, listStyle: "none", overflowWrap: "anywhere" });

/** 44 px high with its line. */
export const opener = style([
  foldOpener,
  { display: "flex", alignItems: "center", gap: space.xs, paddingBlock: space.s },
]);

/** As it was typed, line by line. */
export const message = style({ marginTop: space.xs, whiteSpace: "pre-line", overflowWrap: "anywhere" });
