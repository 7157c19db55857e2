import { style } from "@vanilla-extract/css";
import { vars } from "../theme.css";
import { fontWeight, radius, size, space } from "../tokens";

export const label = style({ display: "block", fontWeight: fontWeight.medium });

export const optional = style({ color: vars.text.quiet, fontWeight: fontWeight.normal });

export const hint = style({ color: vars.text.quiet, fontSize: "0.9em", maxWidth: "32.5em" });

export const error = style({
  display: "flex",
  gap: space.xs,
  marginTop: space.xxs,
  color: vars.critical.solid,
  fontWeight: fontWeight.medium,
});

/** Its room is to what stands above it: an error may, and go. */
export const body = style({ selectors: { "&:not(:first-child)": { marginTop: space.xs } } });

/** Text boxes, selects and text areas look alike. */
export const control = style({
  display: "block",
  width: "100%",
  minHeight: size.control,
  padding: `10px ${space.s}`,
  border: `2px solid ${vars.border.control}`,
  borderRadius: radius.control,
  background: vars.surface.card,
  lineHeight: 1.4,
  selectors: {
    "&:hover": { borderColor: vars.text.quiet },
    "&:focus-visible": { borderRadius: radius.control, borderColor: vars.focus.ring },
    // A file's field counts as one, though a file can be chosen.
    "&:read-only:not(select):not([type=file])": { background: vars.surface.sunken, borderColor: vars.border.hairline },
    '&[aria-invalid="true"]': { borderColor: vars.critical.solid },
  },
});
