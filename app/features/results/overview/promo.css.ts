import { style } from "@vanilla-extract/css";
import { fontSize } from "~/design/tokens";

/** It leads on, which paper can't. */
export const promo = style({ "@media": { print: { display: "none" } } });

export const title = style({ fontSize: fontSize.group });
