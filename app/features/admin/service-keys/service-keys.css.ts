import { style } from "@vanilla-extract/css";
import { key } from "~/features/second-factor/second-factor.css";

/** One press marks all of it, also where no script runs. */
export const wholeKey = style([key, { overflowWrap: "anywhere", userSelect: "all" }]);
