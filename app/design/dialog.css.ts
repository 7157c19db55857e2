import { keyframes, style } from "@vanilla-extract/css";
import { fromGrid } from "./breakpoints";
import { media, vars } from "./theme.css";
import { radius, shadow, size, space } from "./tokens";

const rise = keyframes({ from: { opacity: 0, transform: "translateY(12px)" } });

export const dialog = style({
  position: "static",
  width: "100%",
  maxWidth: "40rem",
  maxHeight: "none",
  padding: 0,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
  boxShadow: shadow.soft,
  color: vars.text.normal,
  overflowWrap: "break-word",
  selectors: {
    "&:modal": {
      position: "fixed",
      inset: 0,
      width: `calc(100% - 2 * ${space.m})`,
      maxHeight: `calc(100dvh - 2 * ${space.m})`,
      margin: "auto",
      overflow: "auto",
      overscrollBehavior: "contain",
      "@media": { [media.motionAllowed]: { animation: `${rise} 250ms ease-out` } },
    },
    "&::backdrop": { background: "rgb(22 38 46 / 55%)" },
  },
});

export const header = style({
  position: "sticky",
  top: 0,
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: space.m,
  padding: `${space.m} ${space.s} ${space.xs} ${space.l}`,
  borderRadius: `${radius.card} ${radius.card} 0 0`,
  background: vars.surface.card,
  "@media": { [fromGrid.sm]: { paddingLeft: space.xl } },
});

export const title = style({ paddingTop: space.xs });

export const close = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  width: size.control,
  height: size.control,
  borderRadius: radius.pill,
  color: vars.text.normal,
  selectors: {
    "&:hover": { background: vars.surface.sunken },
    "&:focus-visible": {
      borderRadius: radius.pill,
      outlineOffset: "-3px",
      boxShadow: `inset 0 0 0 6px ${vars.focus.halo}`,
    },
  },
});

export const content = style({
  padding: `${space.xs} ${space.l} ${space.l}`,
  "@media": { [fromGrid.sm]: { padding: `${space.xs} ${space.xl} ${space.xl}` } },
});
