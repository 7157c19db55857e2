import { keyframes, style } from "@vanilla-extract/css";
import { media, vars } from "~/design/theme.css";
import { radius, space } from "~/design/tokens";

const breathe = keyframes({ from: { opacity: 1 }, to: { opacity: 0.55 } });

/** As high as the screen, so that the foot of the page stays out of sight until there is something above it. */
export const placeholder = style({
  display: "grid",
  gap: space.l,
  alignContent: "start",
  minHeight: "100svh",
});

// The border is seen in forced colours only, where backgrounds are not. Shapes breathe, words don't: they must stay readable.
const shape = style({
  border: "1px solid transparent",
  borderRadius: radius.control,
  background: vars.surface.sunken,
  "@media": { [media.motionAllowed]: { animation: `${breathe} 1200ms ease-in-out infinite alternate` } },
});

export const title = style({ color: vars.text.quiet });

export const line = style([shape, { height: 24, maxWidth: 560 }]);

export const card = style({
  display: "grid",
  placeItems: "center",
  height: 480,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
});

export const disc = style([shape, { width: "min(60%, 280px)", aspectRatio: "1", borderRadius: radius.pill }]);
