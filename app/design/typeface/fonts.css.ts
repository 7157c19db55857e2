import { createFontStack } from "@capsizecss/core";
import mavenProWhole from "@fontsource/maven-pro/files/maven-pro-latin-400-normal.woff2";
import montserratWhole from "@fontsource/montserrat/files/montserrat-latin-600-normal.woff2";
import { globalFontFace } from "@vanilla-extract/css";
import mavenPro400 from "../fonts/maven-pro-400.woff2";
import mavenPro500 from "../fonts/maven-pro-500.woff2";
import montserrat600 from "../fonts/montserrat-600.woff2";
import montserrat700 from "../fonts/montserrat-700.woff2";
import {
  arial,
  arialBold,
  dejaVu,
  dejaVuBold,
  type FontMetrics,
  mavenPro,
  montserratSemiBold,
  roboto,
  robotoBold,
} from "./font-metrics";
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

/**
 * Registers stand-ins stretched to the metrics of a web font, so that no line moves when it arrives.
 * @param metrics the web font, then its stand-ins
 */
function withStandIns(metrics: [webFont: FontMetrics, ...standIns: FontMetrics[]]) {
  const [webFont] = metrics;
  const { fontFaces } = createFontStack(metrics, { fontFaceFormat: "styleObject" });
  const names = fontFaces.map(({ "@font-face": { fontFamily, ...face } }) => {
    const name = fontFamily.replaceAll(/["]| Fallback:/g, "");
    globalFontFace(name, face);
    return name;
  });
  return [webFont.familyName, `${webFont.familyName} Whole`, ...names, "sans-serif"].join(", ");
}

/** Values of `font-family`: the web font, its stand-ins, then the generic family. */
export const fontStack = {
  heading: withStandIns([montserratSemiBold, arialBold, robotoBold, dejaVuBold]),
  body: withStandIns([mavenPro, arial, roboto, dejaVu]),
};
