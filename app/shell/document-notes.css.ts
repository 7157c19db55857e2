import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { space } from "~/design/tokens";

/** For a copy of the page that somebody has saved: above whatever the copy still shows. */
export const savedPage = style({
  position: "fixed",
  inset: "auto 0 0",
  // Above the button of the chat, which is as far from working as everything else.
  zIndex: 10_001,
  padding: space.m,
  background: vars.text.normal,
  color: vars.surface.card,
  "@media": { print: { display: "none" } },
});
globalStyle(`${savedPage} a`, { color: "inherit" });

// Who saves a page writes its addresses out or leaves its style sheet behind: only from our own host is this one short.
globalStyle(`[href="/"] + ${savedPage}`, { display: "none" });

export const browser = style({
  padding: space.s,
  background: vars.caution.soft,
  textAlign: "center",
  "@media": { print: { display: "none" } },
});
