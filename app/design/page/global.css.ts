import { globalStyle } from "@vanilla-extract/css";
import { fromGrid, low } from "../breakpoints";
import { media, vars } from "../theme.css";
import { fontSize, fontWeight } from "../tokens";

/*
 * Rules for bare elements. All selectors sit in `:where()` and weigh nothing, so a component's one class always wins,
 * whatever the order in which the browser gets the style sheets.
 */

globalStyle(":where(*, ::before, ::after)", { boxSizing: "border-box" });

globalStyle(
  ":where(body, h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend, blockquote, table, dialog, hr)",
  { margin: 0, padding: 0 },
);

globalStyle(":where(html)", {
  WebkitTextSizeAdjust: "100%",
  textSizeAdjust: "100%",
  // Room for what sticks to the edges, so that a focused element is never covered by it.
  scrollPadding: "96px 0",
  "@media": { [media.motionAllowed]: { scrollBehavior: "smooth" }, [low]: { scrollPadding: "24px 0" } },
});

globalStyle(":where(body)", {
  display: "flex",
  flexDirection: "column",
  minHeight: "100svh",
  background: vars.surface.page,
  color: vars.text.normal,
  fontFamily: vars.font.body,
  fontSize: fontSize.m,
  lineHeight: 1.55,
  overflowWrap: "break-word",
  // No word stands alone in a last line.
  textWrap: "pretty",
  "@media": {
    [fromGrid.sm]: { fontSize: "1.125rem" },
    // With letters of twice the size on a phone a long word is broken, in columns too, before it widens the page.
    "(max-width: 18.99em)": { overflowWrap: "anywhere" },
  },
});
globalStyle(":where(table)", { overflowWrap: "break-word" });

globalStyle(":where(h1, h2, h3, h4)", {
  fontFamily: vars.font.heading,
  fontWeight: fontWeight.semibold,
  fontSize: fontSize.subheading,
  lineHeight: 1.3,
  textWrap: "balance",
  // A Finnish compound may be longer than a narrow phone is wide; shorter words stay whole.
  hyphens: "auto",
  hyphenateLimitChars: "14 5 5",
});
globalStyle(":where(h1)", {
  fontSize: fontSize.title,
  lineHeight: 1.2,
  letterSpacing: "-0.01em",
  // A name of one word of twenty letters, such as of a Finnish survey, has to fit into the narrowest phone.
  "@media": { "(max-width: 22em)": { fontSize: fontSize.narrowTitle } },
});
globalStyle(":where(h2)", { fontSize: fontSize.heading });

// About 68 characters of Maven Pro.
globalStyle(":where(p)", { maxWidth: "32.5em" });
globalStyle(":where(strong, b)", { fontWeight: fontWeight.medium });
globalStyle(":where(ul, ol)", { paddingLeft: "1.3em" });
globalStyle(":where(address)", { fontStyle: "normal" });
globalStyle(":where(fieldset)", { border: 0, minWidth: 0 });
globalStyle(":where(legend)", { display: "block", width: "100%" });
globalStyle(":where(img, svg)", { maxWidth: "100%" });
globalStyle(":where(svg)", { flexShrink: 0 });
globalStyle(":where(button, input, select, textarea)", { font: "inherit", color: "inherit" });
globalStyle(":where(hr)", { border: 0, borderTop: `1px solid ${vars.border.hairline}` });
globalStyle(":where(summary)", { cursor: "pointer" });

globalStyle(":where(a)", {
  color: vars.primary.solid,
  textDecorationThickness: "1px",
  textUnderlineOffset: "0.2em",
});
// At least 24 px high to press, without moving a line.
globalStyle(":where(p, li, dd, td, th, address) :where(a)", { paddingBlock: "4px" });
globalStyle(":where(a:hover)", { color: vars.primary.strong, textDecorationThickness: "2px" });

// A dark ring outside a yellow halo shows on every surface; forced colours drop the shadow and keep the outline.
globalStyle(":where(:focus-visible)", {
  outline: `3px solid ${vars.focus.ring}`,
  outlineOffset: "3px",
  boxShadow: `0 0 0 3px ${vars.focus.halo}`,
  borderRadius: "4px",
});
// Places that only receive focus to be announced: the outline would suggest a control.
globalStyle(":where(main, h1, h2):focus", { outline: "none", boxShadow: "none" });

globalStyle("[hidden]", { display: "none !important" });

globalStyle(":where(*, ::before, ::after)", {
  "@media": {
    "(prefers-reduced-motion: reduce)": { animation: "none !important", transition: "none !important" },
  },
});

globalStyle("@page", { size: "A4 portrait", margin: "10mm 12mm 12mm" } as Parameters<typeof globalStyle>[1]);
globalStyle(":where(body)", { "@media": { print: { display: "block", fontSize: "11pt" } } });
globalStyle(":where(h1, h2, h3, h4)", { "@media": { print: { breakAfter: "avoid" } } });
globalStyle(":where(p, li)", { "@media": { print: { orphans: 3, widows: 3 } } });
