import { style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { radius, space } from "~/design/tokens";

export const placeholder = style({ display: "grid", gap: space.m, minHeight: "80vh", alignContent: "start" });

const shape = style({ borderRadius: radius.card, background: vars.surface.sunken });

export const bar = style([shape, { height: 40, maxWidth: 420 }]);

export const block = style([shape, { height: 420 }]);
