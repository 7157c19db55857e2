import { style } from "@vanilla-extract/css";
import { fontSize } from "~/design/tokens";

/** What is of use on a screen only. */
export const onScreen = style({ "@media": { print: { display: "none" } } });

/** A heading on what opens. */
export const folded = style({ fontSize: fontSize.m });
