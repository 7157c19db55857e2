import { style } from "@vanilla-extract/css";
import { space } from "~/design/tokens";

/** A line with an icon before it: what does not fit on one line stays beside the icon. */
export const line = style({ display: "flex", gap: space.xs });
