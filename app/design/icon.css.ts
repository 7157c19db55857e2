import { styleVariants } from "@vanilla-extract/css";

export const icon = styleVariants({
  24: { display: "inline-block", flex: "none", verticalAlign: "-0.25em" },
  60: { display: "block", flex: "none" },
});
