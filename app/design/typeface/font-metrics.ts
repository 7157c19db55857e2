/**
 * Metrics of the web fonts and of what stands in for them until they arrive, in units of each font.
 * `tests/architecture/fonts.test.ts` holds those of the web fonts against their files. The others are of fonts that
 * devices bring: Arial on desktops and iOS, Roboto on Android (both as capsize lists them), DejaVu on most Linux desktops.
 */
export type FontMetrics = {
  familyName: string;
  fullName: string;
  postscriptName: string;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  capHeight: number;
  xHeight: number;
  /** Average width of a letter, weighed by how often it is written. */
  xWidthAvg: number;
};

export const mavenPro: FontMetrics = {
  familyName: "Maven Pro",
  fullName: "Maven Pro Regular",
  postscriptName: "MavenPro-Regular",
  unitsPerEm: 1000,
  ascent: 965,
  descent: -210,
  lineGap: 0,
  capHeight: 667,
  xHeight: 499,
  xWidthAvg: 462,
};

export const montserratSemiBold: FontMetrics = {
  familyName: "Montserrat",
  fullName: "Montserrat SemiBold",
  postscriptName: "Montserrat-SemiBold",
  unitsPerEm: 1000,
  ascent: 968,
  descent: -251,
  lineGap: 0,
  capHeight: 700,
  xHeight: 534,
  xWidthAvg: 520,
};

export const arial: FontMetrics = {
  familyName: "Arial",
  fullName: "Arial",
  postscriptName: "ArialMT",
  unitsPerEm: 2048,
  ascent: 1854,
  descent: -434,
  lineGap: 67,
  capHeight: 1467,
  xHeight: 1062,
  xWidthAvg: 913,
};

export const arialBold: FontMetrics = {
  ...arial,
  fullName: "Arial Bold",
  postscriptName: "Arial-BoldMT",
  capHeight: 1466,
  xWidthAvg: 983,
};

export const roboto: FontMetrics = {
  familyName: "Roboto",
  fullName: "Roboto Regular",
  postscriptName: "Roboto-Regular",
  unitsPerEm: 2048,
  ascent: 1900,
  descent: -500,
  lineGap: 0,
  capHeight: 1456,
  xHeight: 1082,
  xWidthAvg: 911,
};

export const robotoBold: FontMetrics = {
  ...roboto,
  fullName: "Roboto Bold",
  postscriptName: "Roboto-Bold",
  xWidthAvg: 926,
};

/** capsize doesn't know it: widths as our own texts have them beside those in the web font. */
export const dejaVu: FontMetrics = {
  familyName: "DejaVu Sans",
  fullName: "DejaVu Sans",
  postscriptName: "DejaVuSans",
  unitsPerEm: 2048,
  ascent: 1901,
  descent: -483,
  lineGap: 0,
  capHeight: 1493,
  xHeight: 1120,
  xWidthAvg: 1034,
};

export const dejaVuBold: FontMetrics = {
  ...dejaVu,
  fullName: "DejaVu Sans Bold",
  postscriptName: "DejaVuSans-Bold",
  xWidthAvg: 1187,
};
