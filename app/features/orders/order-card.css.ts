import { style } from "@vanilla-extract/css";
import { space } from "~/design/tokens";

export const index = style({ display: "grid", gap: space.xxs, maxWidth: "20rem" });
