import { keyframes, style } from "@vanilla-extract/css";
import { fromGrid } from "../breakpoints";
import { media, vars } from "../theme.css";
import { radius, shadow, size, space } from "../tokens";

/** Modals take 300 to 800 ms to come up (specification, section 9). */
const rise = keyframes({ from: { opacity: 0, transform: "translateY(12px)" } });

const overlay = {
  position: "fixed",
  inset: 0,
  width: `calc(100% - 2 * ${space.m})`,
  maxHeight: `calc(100dvh - 2 * ${space.m})`,
  margin: "auto",
  overflow: "auto",
  overscrollBehavior: "contain",
} as const;

const paper = { position: "absolute", inset: "0 auto auto 0", width: "100%", maxHeight: "none", border: 0 } as const;

export const dialog = style({
  position: "static",
  width: "100%",
  maxWidth: "40rem",
  maxHeight: "none",
  marginInline: "auto",
  padding: 0,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
  boxShadow: shadow.soft,
  color: vars.text.normal,
  overflowWrap: "break-word",
  "@media": {
    // Where scripts run it is about to become modal: it stands there already, so that nothing jumps.
    "screen and (scripting: enabled)": { ...overlay, zIndex: 3 },
    print: { border: 0, boxShadow: "none", maxWidth: "none" },
  },
  selectors: {
    "&:modal": {
      ...overlay,
      "@media": { [media.motionAllowed]: { animation: `${rise} 300ms ease-out` }, print: paper },
    },
    "&::backdrop": { background: "rgb(22 38 46 / 55%)", "@media": { print: { display: "none" } } },
  },
});

export const header = style({
  position: "sticky",
  top: 0,
  // Above what sticks within the content, such as the head of a table.
  zIndex: 1,
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
  "@media": { print: { display: "none" } },
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

/** The page behind an open dialog: absent where no script can make the dialog modal, and on paper. */
export const behind = style({ "@media": { "(scripting: none)": { display: "none" }, print: { display: "none" } } });
