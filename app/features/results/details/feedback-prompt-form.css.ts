import { globalStyle, style } from "@vanilla-extract/css";
import { phone } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { radius, space } from "~/design/tokens";

export const prompt = style({
  padding: space.s,
  borderRadius: radius.control,
  background: vars.surface.sunken,
  "@media": { print: { display: "none" } },
});

export const thumbs = style({ display: "flex", flexWrap: "wrap", gap: space.s, marginTop: space.s });
// Beside each other on a phone, too.
globalStyle(`${thumbs} > button`, { "@media": { [phone]: { paddingInline: space.s } } });
