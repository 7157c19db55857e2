/*
 * Every colour, length and typeface of the service, as plain values. Hues are private to this file: what is exported is
 * named by meaning. Style sheets read them through `theme.css.ts`; charts and mail, which have no style sheet, read them here.
 * The ratios in the comments are contrast on the lightest and the darkest surface the colour is used on (WCAG 2.2: 4.5 text, 3 graphics).
 */

const palette = {
  paper: "#FBF9F5",
  white: "#FFFFFF",
  linen: "#F1EDE6",
  sand: "#D8D2C8",
  cream: "#FFF6E9",
  ink: "#16262E",
  slate: "#4A5A63",
  steel: "#7A858C",
  stone: "#67737B",
  cloud: "#ECEFF0",
  pine: "#0A4444",
  petrol: "#0E5A5A",
  mist: "#E4F1EE",
  lagoon: "#9CC9C0",
  sun: "#FFC83D",
  apricot: "#E9804D",
  brick: "#8E1C16",
  berry: "#B3261E",
  blush: "#FBEBE8",
  ochre: "#8A6100",
  straw: "#FBF2DC",
  moss: "#1E7A3C",
  fern: "#529F6C",
  terracotta: "#6B2A17",
  umber: "#7E4612",
  olive: "#7D8234",
  clay: "#E5B0A1",
  wheat: "#F2DDA4",
  meadow: "#E6F3E8",
} as const;

/** Colours by meaning, as `#RRGGBB`. `solid` is a fill or a text, `soft` a surface that carries text in `solid`. */
export const color = {
  surface: { page: palette.paper, card: palette.white, sunken: palette.linen, warm: palette.cream },
  /** normal 14.8, quiet 6.1 on sunken. */
  text: { normal: palette.ink, quiet: palette.slate },
  /** solid 8.0 on white, 6.9 on soft; strong is the pressed and hovered shade; muted is for illustration only. */
  primary: {
    solid: palette.petrol,
    strong: palette.pine,
    soft: palette.mist,
    muted: palette.lagoon,
    onSolid: palette.white,
  },
  /** 6.5 on white, 5.6 on soft. */
  critical: { solid: palette.berry, strong: palette.brick, soft: palette.blush },
  /** 5.5 on white, 5.0 on soft. */
  caution: { solid: palette.ochre, soft: palette.straw },
  /** 5.4 on white, 4.7 on soft. */
  positive: { solid: palette.moss, soft: palette.meadow },
  /** solid 4.9 on white; text on soft is `text.quiet` (6.2). */
  neutral: { solid: palette.stone, soft: palette.cloud },
  /** control 3.2 on sunken; the hairline only parts what space already parts. */
  border: { hairline: palette.sand, control: palette.steel },
  focus: { ring: palette.ink, halo: palette.sun },
  /** Illustration only, never text. */
  accent: palette.apricot,
} as const;

/**
 * Colours of a score band, for drawings and never for text: the lower, the darker, so that they stay apart in grey and
 * for every kind of colour vision (charts/band-colours.test.ts). A band is always told by number and word too.
 */
export const bandColor = {
  low: palette.terracotta,
  mid: palette.ochre,
  high: palette.fern,
  /** 7.1 on white. */
  lowered: palette.slate,
  none: color.neutral.solid,
} as const;

/** Parts of a spread from the low end to the high one: three parts have the first, the middle and the last, as bands have. */
export const shareColor = {
  0: bandColor.low,
  1: palette.umber,
  2: bandColor.mid,
  3: palette.olive,
  4: bandColor.high,
} as const;

/** The same order as surfaces that carry text (8.2, 11.6 and 13.6 in normal text). */
export const bandSurface = { low: palette.clay, mid: palette.wheat, high: palette.meadow } as const;

/** Headings and buttons are semibold; bold is for numbers and the wordmark; medium is emphasis within text. */
export const fontWeight = { normal: 400, medium: 500, semibold: 600, bold: 700 } as const;

/** Type scale in rem, so that it follows the reader's own font size. `title`, `heading` and `group` are fluid between phone and desktop. */
export const fontSize = {
  s: "0.9375rem",
  m: "1.0625rem",
  l: "1.25rem",
  subheading: "1.1875rem",
  /** Between `heading` and `subheading`: a group of modules or of advice. */
  group: "clamp(1.25rem, 1.2rem + 0.3vw, 1.375rem)",
  /** With text at 200 % no larger than leaves room for words: at most 9 or 10 % of the screen's width. */
  heading: "min(clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem), max(22px, 9vw))",
  title: "min(clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem), max(28px, 10vw))",
  narrowTitle: "min(1.5rem, max(28px, 10vw))",
  number: "2.5rem",
} as const;

/** Distances on a 4 px grid. Pixels, not rem: enlarged text should not push itself off a small screen. */
export const space = {
  xxs: "4px",
  xs: "8px",
  s: "12px",
  m: "16px",
  l: "24px",
  xl: "32px",
  xxl: "48px",
  xxxl: "64px",
} as const;

export const radius = { card: "14px", control: "10px", pill: "999px" } as const;

/** The smallest target is 44 px; controls are a little more generous. */
export const size = {
  target: "44px",
  control: "48px",
  row: "56px",
  sliderThumb: "38px",
  iconSmall: 24,
  iconLarge: 60,
} as const;

export const shadow = {
  soft: "0 1px 2px rgb(22 38 46 / 6%), 0 6px 20px rgb(22 38 46 / 6%)",
} as const;

export const motion = { quick: "150ms ease-out", calm: "250ms ease-out" } as const;
