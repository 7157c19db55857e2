import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, space } from "~/design/tokens";

export const smallTitle = style({ fontSize: fontSize.group, marginBottom: space.xs });

export const list = style({ maxWidth: "34em" });
globalStyle(`${list} > li + li`, { marginTop: space.xs });

export const important = style({ fontWeight: fontWeight.medium });

export const section = style({
  paddingTop: space.l,
  borderTop: `1px solid ${vars.border.hairline}`,
  "@media": { print: { paddingTop: space.s } },
});

export const groupTitle = style({ fontSize: fontSize.group, margin: `${space.m} 0 ${space.s}` });

export const rows = style({
  padding: `0 ${space.m}`,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
});
globalStyle(`${rows} > details:last-child`, { borderBottom: 0 });

/** The focus comes here when the panel is shown. */
export const learn = style({ selectors: { "&:focus": { outline: "none" } } });

export const learnLink = style({ "@media": { print: { display: "none" } } });
