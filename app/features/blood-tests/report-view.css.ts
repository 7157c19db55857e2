import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "~/design/theme.css";
import { fontSize, fontWeight, radius, space } from "~/design/tokens";

export const smallTitle = style({ fontSize: fontSize.group, marginBottom: space.xs });

export const list = style({
  maxWidth: "34em",
  "@media": { print: { maxWidth: "none", columns: 2, columnGap: space.l } },
});
globalStyle(`${list} > li`, { breakInside: "avoid" });
globalStyle(`${list} > li + li`, { marginTop: space.xs });

export const important = style({ fontWeight: fontWeight.medium });

export const section = style({
  paddingTop: space.l,
  borderTop: `1px solid ${vars.border.hairline}`,
  "@media": { print: { paddingTop: space.s } },
});

// What opens at its end leaves the line to the next section.
globalStyle(`${section} > div > :last-child > details`, { borderBottom: 0 });

/** What opens; on paper it is open, without a word about it. */
export const folded = style({});
globalStyle(`${folded} > details > summary`, { "@media": { print: { display: "none" } } });
globalStyle(`${folded} > details`, { "@media": { print: { borderBottom: "none" } } });
globalStyle(`${folded} > details > div`, { "@media": { print: { paddingBottom: 0 } } });

// On paper the words stand beside the chart they are about, and below the heading of both.
globalStyle(`${section} > div`, {
  "@media": { print: { display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: space.l, alignItems: "start" } },
});
globalStyle(`${section} > div > *`, { "@media": { print: { gridColumn: 1 } } });
globalStyle(`${section} > div > :is(h2, ul)`, { "@media": { print: { gridColumn: "1 / -1" } } });

/** The chart of a section, or all of its values. */
export const indicator = style({ "@media": { print: { breakInside: "avoid" } } });
globalStyle(`${section}:has(> div > ${indicator})`, { "@media": { print: { breakInside: "avoid" } } });
globalStyle(`${section} > div > ${indicator}`, { "@media": { print: { gridColumn: 2, gridRow: "2 / span 2" } } });

export const values = style([folded]);
globalStyle(`${section} > div > ${values}`, { "@media": { print: { gridColumn: "1 / -1" } } });

export const groupTitle = style({
  fontSize: fontSize.group,
  margin: `${space.m} 0 ${space.s}`,
  "@media": { print: { margin: `${space.xs} 0 0`, fontSize: "1rem" } },
});

export const rows = style({
  padding: `0 ${space.m}`,
  border: `1px solid ${vars.border.hairline}`,
  borderRadius: radius.card,
  background: vars.surface.card,
  // On paper three beside each other, each whole: a name never stands without its chart.
  "@media": {
    print: { display: "grid", gridTemplateColumns: "1fr 1fr 1fr", columnGap: space.m, padding: 0, border: 0 },
  },
});
globalStyle(`${rows} > details`, { "@media": { print: { breakInside: "avoid" } } });
globalStyle(`${rows} > details > summary`, { "@media": { print: { minHeight: 0, paddingBlock: 4 } } });
globalStyle(`${rows} > details > div`, { "@media": { print: { paddingBottom: 6 } } });
globalStyle(`${rows} > details:last-child`, { borderBottom: 0 });

/** The focus comes here when the panel is shown. */
export const learn = style({ selectors: { "&:focus": { outline: "none" } } });

export const learnLink = style({ "@media": { print: { display: "none" } } });
