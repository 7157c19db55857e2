import { style } from "@vanilla-extract/css";
import { media, vars } from "../theme.css";
import { space } from "../tokens";

export const row = style({
  display: "flex",
  alignItems: "flex-start",
  gap: space.s,
  // 44 px high with one line of text, and the whole line can be pressed.
  paddingBlock: space.xs,
  cursor: "pointer",
  // With large text a word may be longer than what the box leaves of a phone.
  overflowWrap: "anywhere",
});

export const box = style({
  appearance: "none",
  position: "relative",
  flex: "none",
  width: "28px",
  height: "28px",
  margin: 0,
  border: `2px solid ${vars.border.control}`,
  borderRadius: "7px",
  background: vars.surface.card,
  cursor: "pointer",
  "@media": { [media.forcedColors]: { forcedColorAdjust: "none", borderColor: "CanvasText", background: "Canvas" } },
  selectors: {
    "&:focus-visible": { borderRadius: "7px" },
    '&[aria-invalid="true"]': { borderColor: vars.critical.solid },
    "&:checked": {
      background: vars.primary.solid,
      borderColor: vars.primary.solid,
      "@media": { [media.forcedColors]: { background: "Highlight", borderColor: "Highlight" } },
    },
    "&:checked::after": {
      content: "",
      position: "absolute",
      top: "3px",
      left: "8px",
      width: "8px",
      height: "14px",
      border: `solid ${vars.primary.onSolid}`,
      borderWidth: "0 3px 3px 0",
      borderRadius: "1px",
      transform: "rotate(45deg)",
      "@media": { [media.forcedColors]: { borderColor: "HighlightText" } },
    },
  },
});
