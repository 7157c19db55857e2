import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";

export const end = style({ color: vars.text.quiet });
