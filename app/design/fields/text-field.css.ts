import { styleVariants } from "@vanilla-extract/css";

export const width = styleVariants({
  code: { maxWidth: "9em", letterSpacing: "0.15em", fontVariantNumeric: "tabular-nums" },
  number: { maxWidth: "9em", fontVariantNumeric: "tabular-nums" },
  short: { maxWidth: "20em" },
});
