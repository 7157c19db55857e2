import { style } from "@vanilla-extract/css";
import { fontSize, space } from "../tokens";

export const row = style({ display: "flex", flexWrap: "wrap", gap: space.s });

export const partLabel = style({ display: "block", marginBottom: space.xxs, fontSize: fontSize.s });

export const two = style({ width: "4.5em", textAlign: "center" });

export const four = style({ width: "6em", textAlign: "center" });
