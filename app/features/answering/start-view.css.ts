import { style } from "@vanilla-extract/css";
import { space } from "~/design/tokens";

export const facts = style({ display: "grid", gap: space.xs, paddingLeft: space.l });
