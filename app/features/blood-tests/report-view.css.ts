import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, space } from "~/design/tokens";

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

export const cards = style({ display: "grid", gap: space.m, gridTemplateColumns: "minmax(0, 1fr)" });

/** The focus comes here when the panel is shown. */
export const learn = style({ selectors: { "&:focus": { outline: "none" } } });

export const learnLink = style({ "@media": { print: { display: "none" } } });
