import { style } from "@vanilla-extract/css";
import { space } from "./tokens";

export const note = style({ marginBlockEnd: space.m });
