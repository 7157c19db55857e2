import { style } from "@vanilla-extract/css";

/** What is of use on a screen only. */
export const onScreen = style({ "@media": { print: { display: "none" } } });
