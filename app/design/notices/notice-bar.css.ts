import { style } from "@vanilla-extract/css";
import { pageFrame } from "../layout.css";
import { vars } from "../theme.css";
import { space } from "../tokens";

export const bar = style({ background: vars.caution.soft, "@media": { print: { display: "none" } } });

export const inner = style([
  pageFrame,
  { display: "flex", flexWrap: "wrap", alignItems: "center", gap: `${space.xs} ${space.m}`, paddingBlock: space.s },
]);

export const words = style({ flex: "1 1 16rem" });
