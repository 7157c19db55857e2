import { style } from "@vanilla-extract/css";
import { fontSize } from "~/design/tokens";

export const title = style({ fontSize: fontSize.group });

export const link = style({ "@media": { print: { display: "none" } } });
