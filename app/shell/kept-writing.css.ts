import { style } from "@vanilla-extract/css";
import { space } from "~/design/tokens";

export const message = style({ marginBlockStart: space.m });
