import { style } from "@vanilla-extract/css";
import { fromGrid } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { space } from "~/design/tokens";

/** What is read and what is written about it: beside each other where there is room. */
export const desk = style({
  display: "grid",
  gap: space.l,
  "@media": {
    [`screen and ${fromGrid.md}`]: { gridTemplateColumns: "minmax(0, 1fr) minmax(20rem, 24rem)", alignItems: "start" },
  },
});

/** Somebody else's page, not one's own: it stands behind a line, as a quotation does. */
export const quoted = style({
  minWidth: 0,
  marginInline: 0,
  marginBottom: 0,
  paddingLeft: space.s,
  borderLeft: `4px solid ${vars.border.hairline}`,
  "@media": { [fromGrid.sm]: { paddingLeft: space.l } },
});

/** Stays in sight while the result is read; on a low screen it would cover its own end. */
export const reply = style({
  "@media": { [`screen and ${fromGrid.md} and (min-height: 38em)`]: { position: "sticky", top: space.m } },
});
