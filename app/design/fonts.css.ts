import { createFontStack } from "@capsizecss/core";
import arial from "@capsizecss/metrics/arial";
import arialBold from "@capsizecss/metrics/arial/700";
import mavenPro from "@capsizecss/metrics/mavenPro";
import montserrat from "@capsizecss/metrics/montserrat/600";
import roboto from "@capsizecss/metrics/roboto";
import robotoBold from "@capsizecss/metrics/roboto/700";
import mavenProWhole from "@fontsource/maven-pro/files/maven-pro-latin-400-normal.woff2";
import montserratWhole from "@fontsource/montserrat/files/montserrat-latin-600-normal.woff2";
import { globalFontFace } from "@vanilla-extract/css";
import mavenPro400 from "./fonts/maven-pro-400.woff2";
import mavenPro500 from "./fonts/maven-pro-500.woff2";
import montserrat600 from "./fonts/montserrat-600.woff2";
import montserrat700 from "./fonts/montserrat-700.woff2";
import { otherLettersRange } from "./letters";

const files = [
  ["Maven Pro", 400, mavenPro400],
  ["Maven Pro", 500, mavenPro500],
  ["Montserrat", 600, montserrat600],
  ["Montserrat", 700, montserrat700],
] as const;

for (const [family, weight, url] of files) {
  globalFontFace(family, { fontWeight: weight, fontDisplay: "swap", src: `url(${url}) format("woff2")` });
}

/** The whole fonts under names of their own, asked for where a name has a letter that the cut ones lack. */
const wholeFonts = [
  ["Maven Pro Whole", mavenProWhole],
  ["Montserrat Whole", montserratWhole],
] as const;

for (const [family, url] of wholeFonts) {
  globalFontFace(family, { src: `url(${url}) format("woff2")`, unicodeRange: otherLettersRange });
}

type Metrics = Parameters<typeof createFontStack>[0][number];

/** Of most Linux desktops; capsize doesn't know it. Widths as our own texts have them beside those in the web font. */
const dejaVu = {
  familyName: "DejaVu Sans",
  fullName: "DejaVu Sans",
  postscriptName: "DejaVuSans",
  category: "sans-serif",
  unitsPerEm: 2048,
  ascent: 1901,
  descent: -483,
  lineGap: 0,
  capHeight: 1493,
  xHeight: 1120,
} as const;
const dejaVuRegular: Metrics = { ...dejaVu, xWidthAvg: 1034 };
const dejaVuBold: Metrics = {
  ...dejaVu,
  fullName: "DejaVu Sans Bold",
  postscriptName: "DejaVuSans-Bold",
  xWidthAvg: 1187,
};

/**
 * Registers stand-ins stretched to the metrics of a web font (Arial on desktops and iOS, Roboto on Android, DejaVu on
 * Linux), so that no line moves when the web font arrives.
 * @param metrics the web font, then its stand-ins
 */
function withStandIns(metrics: Parameters<typeof createFontStack>[0]) {
  const [webFont] = metrics;
  const { fontFaces } = createFontStack(metrics, { fontFaceFormat: "styleObject" });
  const names = fontFaces.map(({ "@font-face": { fontFamily, ...face } }) => {
    const name = fontFamily.replaceAll(/["]| Fallback:/g, "");
    globalFontFace(name, face);
    return name;
  });
  return [webFont?.familyName, `${webFont?.familyName} Whole`, ...names, "sans-serif"].join(", ");
}

/** Values of `font-family`: the web font, its stand-ins, then the generic family. */
export const fontStack = {
  heading: withStandIns([montserrat, arialBold, robotoBold, dejaVuBold]),
  body: withStandIns([mavenPro, arial, roboto, dejaVuRegular]),
};
