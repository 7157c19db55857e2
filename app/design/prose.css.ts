import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "./theme.css";
import { space } from "./tokens";

export const prose = style({});

globalStyle(`${prose} > * + *`, { marginTop: space.m });
globalStyle(`${prose} > :where(h2)`, { marginTop: space.xxl });
globalStyle(`${prose} > :where(h3, h4)`, { marginTop: space.xl });
globalStyle(`${prose} > :where(h2, h3, h4) + *`, { marginTop: space.xs });
globalStyle(`${prose} :where(ul, ol)`, { maxWidth: "32.5em" });
globalStyle(`${prose} :where(li + li)`, { marginTop: space.xs });
globalStyle(`${prose} :where(li)::marker`, { color: vars.primary.solid });
globalStyle(`${prose} :where(blockquote)`, {
  paddingLeft: space.m,
  borderLeft: `4px solid ${vars.border.hairline}`,
});
