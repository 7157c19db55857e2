import { globalStyle, style } from "@vanilla-extract/css";
import { tablet } from "~/design/breakpoints";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, space } from "~/design/tokens";

/** On a tablet a picture stands beside words, and has no more room than on a phone. */
const narrow = "(max-width: 63.99em)";

/** A view, as through a window, with a page of the service in front of it. */
export const scene = style({
  position: "relative",
  display: "grid",
  overflow: "hidden",
  padding: `clamp(48px, 13vw, 128px) ${space.m} ${space.l}`,
  borderRadius: "24px",
});

/** Not to be pressed: what can be chosen is on the pages themselves. */
export const sheet = style({
  position: "relative",
  display: "grid",
  gap: space.s,
  justifySelf: "center",
  width: "100%",
  maxWidth: "24rem",
  padding: space.m,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: "20px",
  background: vars.surface.page,
  boxShadow: "0 12px 32px rgb(22 38 46 / 18%)",
  pointerEvents: "none",
});

export const place = style({ margin: 0, fontSize: fontSize.s, color: vars.text.quiet });

export const asked = style({
  margin: 0,
  fontFamily: vars.font.heading,
  fontSize: fontSize.l,
  fontWeight: fontWeight.semibold,
  lineHeight: 1.25,
});

export const options = style({ display: "grid", gap: space.xs });

/** A part of one of the service's pages. */
export const panel = style({
  display: "grid",
  gap: space.s,
  minWidth: 0,
  margin: 0,
  padding: space.m,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
  "@media": { [narrow]: { padding: space.s } },
});

export const wide = style({ width: "100%" });

export const quiet = style({ margin: 0, fontSize: fontSize.s, color: vars.text.quiet });

export const lengths = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 22rem), 1fr))",
  gap: `0 ${space.xxl}`,
  margin: 0,
});

/** The time below the name where there is no room beside it, as on a phone or with large letters. */
export const length = style({
  display: "flex",
  flexWrap: "wrap",
  alignContent: "flex-start",
  gap: `0 ${space.m}`,
  padding: `${space.xs} 0`,
  borderTop: `1px solid ${vars.border.hairline}`,
});
globalStyle(`${length} > dt`, { flex: "1 1 11rem" });
globalStyle(`${length} > dd`, { margin: 0 });

export const time = style({ fontWeight: fontWeight.medium });
export const questions = style([quiet, { flexBasis: "100%" }]);

/** As wide as its place, its first column as wide as a unit's name needs on a phone. */
export const table = style({
  borderCollapse: "collapse",
  tableLayout: "fixed",
  width: "100%",
  fontSize: fontSize.s,
  "@media": { [narrow]: { fontSize: "0.8125rem" } },
});

export const caption = style({ textAlign: "start", paddingBottom: space.xs, color: vars.text.quiet });

export const head = style({
  padding: `${space.xs} 0`,
  fontWeight: fontWeight.medium,
  verticalAlign: "bottom",
  "@media": { [tablet]: { fontSize: "0.75rem" } },
});

export const unit = style({
  width: "38%",
  padding: `${space.xs} 0`,
  textAlign: "start",
  fontWeight: fontWeight.medium,
  hyphens: "auto",
  overflowWrap: "break-word",
});

export const part = style([unit, { paddingLeft: space.s, fontWeight: fontWeight.normal }]);

export const cell = style({
  padding: `${space.xs} 2px`,
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
});

export const why = style({ padding: space.xs, color: vars.text.quiet });
globalStyle(`${table} tbody > tr > *`, { borderTop: `1px solid ${vars.border.hairline}` });

export const legend = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${space.m}`,
  fontSize: fontSize.s,
  color: vars.text.quiet,
});
