import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css";

export const bar = style({ background: vars.caution.soft, "@media": { print: { display: "none" } } });

export const words = style({ flex: "1 1 16rem" });
